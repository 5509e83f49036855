import type { Queries, Transaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Messages } from '../messages/messages.ts';
import { compile, criteriaOf, isMatch, type NoticeFacts } from './subscriptions.criteria.ts';
import { keyStore } from './subscriptions.keys.store.ts';
import { hasBodyKeys, lookupsOf } from './subscriptions.keys.ts';
import { matchMessages } from './subscriptions.messages.ts';
import { type NewMatch, matchingStore } from './subscriptions.matching.store.ts';

const usual = { batchSize: 100, batchesARun: 1000 };
const criteriaAtOnce = 2000;

/** Matches new notices with subscriptions, exactly once, whatever is interrupted. */
export function createMatching(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  messages: Pick<Messages, 'sendAll'>,
  { batchSize, batchesARun } = usual,
) {
  /**
   * Comparing is reading and takes its time; what it found is written, told and struck off the list in one short
   * transaction. False when nothing was left.
   */
  async function batch(): Promise<boolean> {
    const waiting = await matchingStore.waiting(database, batchSize);
    if (waiting.length === 0) return false;
    const facts = await matchingStore.facts(database, waiting, await hasBodyKeys(database));
    const { matches } = await findMatches(database, facts, clock());
    await database.transaction(async (transaction) => {
      const taken = await matchingStore.take(transaction, waiting);
      if (taken.length === 0) return;
      const fresh = await matchingStore.stillPublic(transaction, taken);
      const found = matches.filter(({ noticeId }) => fresh.has(noticeId));
      await deliver(transaction, found, new Map(facts.map((each) => [each.noticeId, each])));
      await matchingStore.done(transaction, taken);
    });
    return true;
  }

  async function deliver(
    transaction: Transaction,
    matches: readonly NewMatch[],
    facts: ReadonlyMap<number, NoticeFacts & { title: string }>,
  ): Promise<void> {
    const now = clock();
    const live = await matchingStore.live(transaction, [
      ...new Set(matches.map((each) => each.subscriptionId)),
    ]);
    const added = await matchingStore.addMatches(
      transaction,
      matches.flatMap((match) => {
        const to = live.get(match.subscriptionId);
        if (!to) return [];
        const toldAt = to.frequency === 'now' ? now : null;
        return [{ ...match, userId: to.userId, matchedAt: now, toldAt }];
      }),
    );
    await matchingStore.count(transaction, added);
    const told = added.flatMap(({ subscriptionId, noticeId }) => {
      const to = live.get(subscriptionId)!;
      const notice = facts.get(noticeId)!;
      return to.frequency === 'now' ? [{ to, notice }] : [];
    });
    await messages.sendAll(transaction, matchMessages(told));
  }

  return {
    batch,
    /** One run empties the list; the bound only keeps a run from outliving its job. */
    async drain(): Promise<void> {
      for (let batches = 0; batches < batchesARun; batches++) {
        if (!(await batch())) return;
      }
    },
  };
}

/** Candidates by key, then an exact comparison of each. */
export async function findMatches(queries: Queries, facts: readonly NoticeFacts[], now: Date) {
  const lookups = facts.map(lookupsOf);
  const byKey = await keyStore.subscriptionsByKey(queries, new Set(lookups.flat()));
  const met = new Map<number, Set<NoticeFacts>>();
  lookups.forEach((keys, at) => {
    for (const subscription of keys.flatMap((key) => byKey.get(key) ?? [])) {
      const those = met.get(subscription) ?? new Set();
      met.set(subscription, those.add(facts[at]!));
    }
  });
  const ids = [...met.keys()];
  const matches: NewMatch[] = [];
  let candidates = 0;
  for (let at = 0; at < ids.length; at += criteriaAtOnce) {
    for (const row of await matchingStore.criteria(queries, ids.slice(at, at + criteriaAtOnce))) {
      const compiled = compile(criteriaOf(row));
      for (const notice of met.get(row.id)!) {
        candidates++;
        if (isMatch(compiled, notice, now))
          matches.push({ subscriptionId: row.id, noticeId: notice.noticeId });
      }
    }
  }
  return { matches, candidates };
}
