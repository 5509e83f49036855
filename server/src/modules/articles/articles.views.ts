import { createHash } from 'node:crypto';
import { addDays, dayOf } from '@portal/contract/days';
import type { Caller } from '../../platform/http/caller.ts';
import { networkOf } from '../../platform/network.ts';
import type { Platform } from '../../platform/platform.ts';
import { articleStore } from './articles.store.ts';
import { viewStore, type Visit } from './articles.views.store.ts';

const robots =
  /bot|spider|crawl|slurp|yisou|sogou web|360spider|bytespider|headless|phantom|lighthouse|curl|wget|python|java\/|go-http|okhttp|httpclient|node-fetch|undici|axios|scrapy|preview|monitor/i;
const mostWaiting = 10_000;
const visitsAMinute = 30;
/** Somebody who invents fingerprints is still at one address. An office behind one address is larger than a flood. */
const visitorsAnAddress = 50;
const daysKept = 2;

export type ArticleViews = ReturnType<typeof createViews>;

/** Counts views: one a person and day, no robots, rate limited. Views are buffered and written in batches. */
export function createViews({ database, clock, keyring, log }: Platform, { everyMs = 5000 } = {}) {
  let waiting = new Map<string, Visit>();
  let minute = { at: 0, counts: new Map<string, number>() };
  let today = { day: '', visitors: new Map<string, Set<string>>() };
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();

  function isOverRateLimit(network: string): boolean {
    const at = Math.floor(clock().getTime() / 60_000);
    if (minute.at !== at) minute = { at, counts: new Map() };
    const used = (minute.counts.get(network) ?? 0) + 1;
    minute.counts.set(network, used);
    return used > visitsAMinute;
  }

  /** Distinct visitors of one article from one address. */
  function isOverNetworkLimit(day: string, key: string, visitor: string): boolean {
    if (today.day !== day || today.visitors.size > mostWaiting) today = { day, visitors: new Map() };
    const seen = today.visitors.get(key) ?? new Set<string>();
    today.visitors.set(key, seen);
    if (seen.size < visitorsAnAddress) seen.add(visitor);
    return !seen.has(visitor);
  }

  function note(id: number, { session, fingerprint, address, device }: Caller): void {
    const network = networkOf(address);
    if (
      device.trim() === '' ||
      robots.test(device) ||
      isOverRateLimit(network) ||
      waiting.size >= mostWaiting
    )
      return;
    const day = dayOf(clock());
    const who = session ? `u${session.userId}` : `f${fingerprint}|${address}|${fingerprint ? '' : device}`;
    const visitor = createHash('sha256')
      .update(keyring.blindIndex('visit', who))
      .digest('base64url')
      .slice(0, 22);
    if (isOverNetworkLimit(day, `${id}|${network}`, visitor)) return;
    waiting.set(`${id} ${day} ${visitor}`, { day, articleId: id, visitor });
    timer ??= setTimeout(() => void flush(), everyMs).unref();
  }

  /** Flushes the buffer; after a failure the views are buffered again. */
  function flush(): Promise<void> {
    writing = writing
      .then(write)
      .catch((error: unknown) => log.error({ error }, 'article views not written'));
    return writing;
  }

  async function write(): Promise<void> {
    if (timer) clearTimeout(timer);
    timer = null;
    const batch = waiting;
    waiting = new Map();
    try {
      const visits = [...batch.values()];
      for (let from = 0; from < visits.length; from += 1000) await count(visits.slice(from, from + 1000));
    } catch (error) {
      for (const [key, visit] of batch) if (waiting.size < mostWaiting) waiting.set(key, visit);
      throw error;
    }
  }

  async function count(visits: Visit[]): Promise<void> {
    await database.transaction(async (transaction) => {
      const added = await viewStore.addVisits(transaction, visits);
      const more = new Map<number, number>();
      for (const articleId of added) more.set(articleId, (more.get(articleId) ?? 0) + 1);
      if (more.size === 0) return;
      const ordered = [...more].sort(([a], [b]) => a - b);
      await viewStore.addViews(transaction, ordered);
    });
  }

  return {
    flush,

    /** Answers with the stored number at once; the view is written later. Null for an article that is not public. */
    async view(id: number, caller: Caller): Promise<number | null> {
      const views = await articleStore.views(database, id);
      if (views === null) return null;
      note(id, caller);
      return views;
    },

    async prune(): Promise<void> {
      const before = addDays(dayOf(clock()), -daysKept);
      await viewStore.forgetVisits(database, before);
    },
  };
}
