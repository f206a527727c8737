/** A reporter for `node --test`: writes the counts of test cases as one line of JSON. */

/** @param {AsyncIterable<any>} events as node:test emits them */
export default async function* countReporter(events) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for await (const { type, data } of events) {
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    const isSkipped = data.skip !== undefined || data.todo !== undefined;
    if (data.details.type === 'suite' && type === 'test:pass' && !isSkipped) continue;
    // The failed cases below it are counted already.
    if (data.details.error?.failureType === 'subtestsFailed') continue;
    // A file without a test is reported as a test named after the file.
    const isEmptyFile = data.nesting === 0 && data.name === data.file;
    if (type === 'test:fail' || isEmptyFile) ++counts.failed;
    else if (isSkipped) ++counts.skipped;
    else ++counts.passed;
  }
  yield JSON.stringify(counts);
}
