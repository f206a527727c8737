/**
 * Documents across the border to the core, as MessagePack (msgpack.org). The core's side is
 * convert.cpp; only these forms are used: nil, booleans, float64, str32, array32, map32.
 */

const NIL = 0xc0;
const FALSE = 0xc2;
const TRUE = 0xc3;
const FLOAT64 = 0xcb;
const STR32 = 0xdb;
const ARRAY32 = 0xdd;
const MAP32 = 0xdf;

/** Nesting that the core reads; deeper (or cyclic) values are refused before they get there. */
const DEEPEST = 64;

const utf8Encoder = new TextEncoder();
const utf8Decoder = new TextDecoder();

/** A value that no document can hold: a function, a symbol, a BigInt, a cycle. */
export class NotADocument extends Error {
  /**
   * @param {string} path camelCase path of the value
   * @param {string} kind what it was
   */
  constructor(path, kind) {
    super(`${path || 'The request'} cannot be sent: ${kind}`);
    this.path = path;
    this.kind = kind;
  }
}

class Writer {
  constructor() {
    this.bytes = new Uint8Array(1024);
    this.view = new DataView(this.bytes.buffer);
    this.length = 0;
  }

  /** @param {number} size */
  reserve(size) {
    if (this.length + size <= this.bytes.length) return;
    const larger = new Uint8Array(Math.max(2 * this.bytes.length, this.length + size));
    larger.set(this.bytes.subarray(0, this.length));
    this.bytes = larger;
    this.view = new DataView(larger.buffer);
  }

  /** @param {number} form */
  form(form) {
    this.reserve(1);
    this.bytes[this.length++] = form;
  }

  /**
   * @param {number} form
   * @param {number} length
   */
  head(form, length) {
    this.reserve(5);
    this.bytes[this.length] = form;
    this.view.setUint32(this.length + 1, length);
    this.length += 5;
  }

  /** @param {number} number */
  number(number) {
    this.reserve(9);
    this.bytes[this.length] = FLOAT64;
    this.view.setFloat64(this.length + 1, number);
    this.length += 9;
  }

  /** @param {string} text */
  text(text) {
    this.reserve(5 + 3 * text.length);
    const { written } = utf8Encoder.encodeInto(text, this.bytes.subarray(this.length + 5));
    this.head(STR32, written);
    this.length += written;
  }

  /**
   * @param {unknown} value
   * @param {string} path
   * @param {number} depth
   */
  value(value, path, depth) {
    if (depth > DEEPEST) throw new NotADocument(path, 'nested too deeply');
    if (value === null) return this.form(NIL);
    switch (typeof value) {
      case 'number':
        return this.number(value);
      case 'string':
        return this.text(value);
      case 'boolean':
        return this.form(value ? TRUE : FALSE);
      case 'object':
        break;
      default:
        throw new NotADocument(path, `a ${typeof value}`);
    }
    if (Array.isArray(value)) {
      this.head(ARRAY32, value.length);
      for (let i = 0; i < value.length; i++) this.value(value[i], `${path}[${i}]`, depth + 1);
      return;
    }
    // As in JSON, a member that is undefined is absent.
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    this.head(MAP32, members.length);
    for (const [key, member] of members) {
      this.text(key);
      this.value(member, path ? `${path}.${key}` : key, depth + 1);
    }
  }
}

/**
 * @param {unknown} value anything JSON can hold, and NaN and infinities besides
 * @returns {Uint8Array}
 * @throws {NotADocument}
 */
export function encode(value) {
  const writer = new Writer();
  writer.value(value, '', 0);
  return writer.bytes.subarray(0, writer.length);
}

/** @type {string[]} */
const recentTexts = new Array(1024).fill('');

const plain = { enumerable: true, configurable: true, writable: true };

class Reader {
  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.position = 0;
  }

  length() {
    const length = this.view.getUint32(this.position);
    this.position += 4;
    return length;
  }

  text() {
    const length = this.length();
    const start = this.position;
    this.position += length;
    return length < 32
      ? this.shortText(start)
      : utf8Decoder.decode(this.bytes.subarray(start, this.position));
  }

  /**
   * Keys and names come again and again: each is looked up by a hash of its bytes, which is much
   * faster than making the same string anew.
   * @param {number} start
   */
  shortText(start) {
    const { bytes, position } = this;
    let hash = 0;
    for (let i = start; i < position; i++)
      hash = (Math.imul(hash, 31) + /** @type {number} */ (bytes[i])) | 0;
    const slot = (hash ^ (hash >>> 11)) & (recentTexts.length - 1);
    const known = /** @type {string} */ (recentTexts[slot]);
    if (known.length === position - start) {
      let i = 0;
      while (i < known.length && known.charCodeAt(i) === bytes[start + i]) i++;
      if (i === known.length) return known;
    }
    const text = utf8Decoder.decode(bytes.subarray(start, position));
    recentTexts[slot] = text;
    return text;
  }

  /** @returns {any} */
  value() {
    const form = this.bytes[this.position++];
    switch (form) {
      case NIL:
        return null;
      case FALSE:
        return false;
      case TRUE:
        return true;
      case FLOAT64: {
        const number = this.view.getFloat64(this.position);
        this.position += 8;
        return number;
      }
      case STR32:
        return this.text();
      case ARRAY32: {
        const items = new Array(this.length());
        for (let i = 0; i < items.length; i++) items[i] = this.value();
        return items;
      }
      case MAP32: {
        /** @type {Record<string, any>} */
        const object = {};
        for (let left = this.length(); left > 0; left--) {
          this.position++;
          const key = this.text();
          const value = this.value();
          // As JSON.parse does: a member of that name, not another prototype.
          if (key === '__proto__') Object.defineProperty(object, key, { ...plain, value });
          else object[key] = value;
        }
        return object;
      }
      default:
        throw new TypeError(`Not a document of the core: form ${form}`);
    }
  }
}

/**
 * @param {Uint8Array} bytes one document that the core wrote
 * @returns {any}
 */
export function decode(bytes) {
  return new Reader(bytes).value();
}
