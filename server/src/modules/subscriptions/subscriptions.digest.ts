import { formatDate, toUnixSeconds } from '@portal/contract/time';
import type { Transaction } from '../../platform/database/database.ts';
import { eachSettled } from '../../platform/each-settled.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Messages } from '../messages/messages.ts';
import { digestStore } from './subscriptions.digest.store.ts';
import { matchesPage, titlesOf } from './subscriptions.messages.ts';
import { subscriptionStore } from './subscriptions.store.ts';

const usersAtOnce = 200;
const mostInOne = 500;
const keptDays = 90;
const removedAtOnce = 5000;
const day = 86_400_000;

/** What was found before the last eight o'clock is in the digest of that day. In China it is eight at midnight UTC. */
export function lastOpening(now: Date): Date {
  return new Date(now.getTime() - (now.getTime() % day));
}

export function createDigest(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  messages: Pick<Messages, 'sendAll'>,
) {
  /** Whoever has something to be told, by id. */
  async function* waiting(until: Date): AsyncGenerator<number> {
    for (let after = 0, users: number[]; ; after = users.at(-1)!) {
      users = await digestStore.waiting(database, after, until, usersAtOnce);
      if (users.length === 0) return;
      yield* users;
    }
  }

  /** One person, one message, one transaction. */
  async function sendDigest(transaction: Transaction, userId: number, until: Date): Promise<void> {
    const rows = await digestStore.take(transaction, userId, until, clock());
    if (rows.length === 0) return;
    const ids = [...new Set(rows.map((row) => row.noticeId))];
    const found = await subscriptionStore.publishedTitles(transaction, ids.slice(0, mostInOne));
    const total = found.length + Math.max(0, ids.length - mostInOne);
    if (total === 0) return;
    const [first] = rows.toSorted((one, other) => one.noticeId - other.noticeId);
    await messages.sendAll(transaction, [
      {
        userId,
        type: 2,
        title: `订阅日报 ${formatDate(toUnixSeconds(until))}：${total} 条新公告`,
        content: titlesOf(found),
        link: matchesPage,
        eventKey: `digest:${first!.subscriptionId}:${first!.noticeId}`,
      },
    ]);
  }

  return {
    async send(): Promise<void> {
      const until = lastOpening(clock());
      await eachSettled(waiting(until), (userId) =>
        database.transaction((transaction) => sendDigest(transaction, userId, until)),
      );
    },

    /** Old finds make room. */
    async prune(): Promise<void> {
      const before = new Date(clock().getTime() - keptDays * day);
      for (let removed = removedAtOnce; removed === removedAtOnce;) {
        removed = await digestStore.removeOld(database, before, removedAtOnce);
      }
    },
  };
}
