import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepare } from '../bench/course-samples.ts';
import type { Platform } from '../server/src/platform/platform.ts';
import { type RunningPortal, startPortal } from './portal.ts';

export type TwoPortals = {
  origins: [string, string];
  /** Of the first, for opening the database afterwards. */
  env: Record<string, string>;
  /** Ends both; what they printed. */
  stop(): Promise<string>;
};

/**
 * Two processes on one filled database. Without a server's address it is the embedded database, which allows one
 * process only: both origins are then the same.
 */
export async function withTwoPortals<Made, Outcome>(
  databaseUrl: string | null,
  fill: (platform: Platform) => Promise<Made>,
  work: (two: TwoPortals, made: Made) => Promise<Outcome>,
): Promise<Outcome> {
  const folders = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'portal-race-')));
  const common = {
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    MASTER_KEYS: `1:${randomBytes(32).toString('base64')}`,
    SEED: '0',
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'error',
  };
  const env = { ...common, DATA_DIR: folders[0]! };
  const portals: RunningPortal[] = [];
  const stop = async () => {
    for (const portal of portals) await portal.stop();
    return portals.map((portal) => portal.output()).join('\n');
  };
  try {
    const made = await prepare(env, fill);
    const first = await startPortal(env);
    portals.push(first);
    let second = first;
    if (databaseUrl) {
      // The first holds the gateways; the second uses them as it would use real ones.
      const answer = await fetch(`${first.origin}/dev/payments/settings`);
      const keys = (await answer.json()) as Record<string, string>;
      second = await startPortal({ ...common, ...keys, DATA_DIR: folders[1]! });
      portals.push(second);
    }
    return await work({ origins: [first.origin, second.origin], env, stop }, made);
  } finally {
    await stop();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
}
