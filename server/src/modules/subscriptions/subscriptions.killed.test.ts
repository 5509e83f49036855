import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { user } from '../../platform/testing.ts';
import { messages as messageRows } from '../messages/messages.tables.ts';
import { createMessages } from '../messages/messages.ts';
import { addPerson } from '../messages/messages.testing.ts';
import { noticeIndex, noticeUnmatched } from '../notices/notices.tables.ts';
import { subscriptionMatches } from './subscriptions.tables.ts';
import { noticesOn, searchFor } from './subscriptions.testing.ts';
import { matchingOn, openFolder } from './subscriptions.testing.worker.ts';
import { createSubscriptions } from './subscriptions.ts';

const script = fileURLToPath(new URL('subscriptions.testing.worker.ts', import.meta.url));
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'killed-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs until it has published so often, and a little longer; then it is gone without a word. */
async function workAndDie(times: number, longer: number): Promise<void> {
  const child = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  let published = 0;
  for await (const line of createInterface(child.stdout)) {
    if (line === 'published' && ++published >= times) break;
  }
  await new Promise((resolve) => setTimeout(resolve, longer));
  child.kill('SIGKILL');
  await ended;
}

// The embedded database alone: a server's outlives the process anyway.
test.skipIf(process.env.TEST_DATABASE_URL)(
  'a process killed while it publishes and matches loses nothing and tells nothing twice',
  async () => {
    const first = await openFolder(folder);
    const people = [await addPerson(first.platform), await addPerson(first.platform)];
    const subscriptions = createSubscriptions(first.platform, {
      messages: createMessages(first.platform),
      notices: noticesOn(first.platform),
    });
    for (const userId of people) {
      const search = { name: '食堂', query: searchFor({ keyword: '食堂' }), frequency: 'now' } as const;
      await subscriptions.save(user({ userId }).session, search);
    }
    await first.close();
    for (const [times, longer] of [
      [3, 5],
      [5, 60],
    ] as const) {
      await workAndDie(times, longer);
    }

    const { platform, close } = await openFolder(folder);
    try {
      await matchingOn(platform).drain();
      const { database } = platform;
      const published = await database.$count(noticeIndex);
      expect(published).toBeGreaterThanOrEqual(24);
      expect(await database.$count(noticeUnmatched)).toBe(0);
      expect(await database.$count(subscriptionMatches)).toBe(published * people.length);
      for (const userId of people) {
        const told = (await database.select().from(messageRows)).filter((row) => row.userId === userId);
        const count = told.reduce((sum, { title }) => sum + Number(/有 (\d+) 条/.exec(title)?.[1] ?? 1), 0);
        expect(count).toBe(published);
      }
    } finally {
      await close();
    }
  },
  240_000,
);
