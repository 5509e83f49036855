import { chromium } from './chromium.mjs';
import { handOver } from './command.mjs';
import { freePort } from './free-port.mjs';
import { temporaryFolder } from './temporary-folder.mjs';

/** Runs the browser tests against a portal of their own: free port, empty data directory, fresh seed. */
export async function browserTests(args = []) {
  const CHROMIUM = await chromium();
  const DATA_DIR = temporaryFolder('portal-e2e-');
  const PORT = String(await freePort());
  // The embedded database, whatever the developer's own environment names.
  return handOver('playwright', ['test', ...args], {
    env: { CHROMIUM, DATA_DIR, PORT, DATABASE_URL: undefined },
  });
}
