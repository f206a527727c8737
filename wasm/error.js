/** A request was refused. */
export class RooflineError extends Error {
  /** @param {{code: string, field: string, value: unknown, allowed: string, message: string}} error */
  constructor({ code, field, value, allowed, message }) {
    super(message);
    this.name = 'RooflineError';
    this.code = code;
    this.field = field;
    this.value = value;
    this.allowed = allowed;
  }

  toJSON() {
    const { code, field, value, allowed, message } = this;
    return { code, field, value, allowed, message };
  }
}
