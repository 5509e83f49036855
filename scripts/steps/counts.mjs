import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './command.mjs';

const read = async (file) => JSON.parse(await readFile(join(root, file), 'utf8'));

/** What vitest's json report counts. */
export async function vitestCounts(file) {
  const report = await read(file);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** What Playwright's json report counts. */
export async function playwrightCounts(file) {
  const { stats } = await read(file);
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
}

/** A failed run has at least one failure, also when it broke before it could count. */
export async function countRun(code, counting) {
  const counts = await counting.catch(() => ({ passed: 0, failed: 0, skipped: 0 }));
  return { ...counts, failed: code === 0 ? counts.failed : Math.max(1, counts.failed) };
}
