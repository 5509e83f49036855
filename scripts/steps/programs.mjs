import { apt } from './apt.mjs';
import { missingForBrowser } from './chromium.mjs';
import { find } from './command.mjs';
import { Unavailable } from './console.mjs';
import { missingForPostgres } from './postgres.mjs';

/**
 * Installs the Debian packages of all test stages at once, in parallel to `npm ci`, which mostly waits for the
 * network. On failure each stage reports what it lacks.
 */
export async function programs() {
  const missing = [
    ...missingForPostgres(),
    ...(await missingForBrowser()),
    ...(find('nginx') ? [] : ['nginx']),
  ];
  if (missing.length === 0) return;
  try {
    await apt('测试所需的程序', missing);
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
  }
}
