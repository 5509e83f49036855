import { createLog } from '../../platform/log.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { createPlatform, type Platform } from '../../platform/platform.ts';
import { readSettings } from '../../platform/settings.ts';
import { createMessages } from '../messages/messages.ts';
import { createMatching } from './subscriptions.matching.ts';
import { draft, publish } from './subscriptions.testing.ts';

/** A server's database in a folder, as a process of its own has it. */
export async function openFolder(folder: string): Promise<{ platform: Platform; close(): Promise<void> }> {
  const open = await openDatabase({ databaseUrl: null, dataDirectory: folder, poolSize: 1 });
  const masterKeys = `test:${Buffer.alloc(32, 7).toString('base64')}`;
  const settings = readSettings({ NODE_ENV: 'test', MASTER_KEYS: masterKeys, DATA_DIR: folder });
  const platform = createPlatform(settings, open, createLog('error', process.stderr), () => new Date());
  return { platform, close: () => open.close() };
}

export const matchingOn = (platform: Platform) =>
  createMatching(platform, createMessages(platform), { batchSize: 7, batchesARun: 1000 });

/** Publishes and matches without end: to be killed at any moment. */
async function work(folder: string): Promise<void> {
  const { platform } = await openFolder(folder);
  const matching = matchingOn(platform);
  const publishing = async () => {
    for (;;) {
      await publish(platform, draft(), draft(), draft());
      process.stdout.write('published\n');
    }
  };
  const delivering = async () => {
    for (;;) await matching.drain();
  };
  await Promise.all([publishing(), delivering()]);
}

const [, script, folder] = process.argv;
if (script?.endsWith('subscriptions.testing.worker.ts') && folder) await work(folder);
