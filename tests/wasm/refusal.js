import assert from 'node:assert/strict';
import { RooflineError } from '../../wasm/roofline.js';

/** The RooflineError that a call must throw. @param {() => unknown} call @returns {RooflineError} */
export function refusal(call) {
  try {
    call();
  } catch (error) {
    assert.ok(error instanceof RooflineError, String(error));
    return error;
  }
  assert.fail('nothing was refused');
}
