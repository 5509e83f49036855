import { and, asc, desc, eq, lte } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import {
  agreements,
  banners,
  districts,
  homeFeedItems,
  hotWords,
  menuEntries,
  questions,
  roleEntries,
  siteSettings,
} from './site.tables.ts';

export type AgreementKind = (typeof agreements.kind.enumValues)[number];
export type MenuEntry = typeof menuEntries.$inferSelect;
export type FeedItem = typeof homeFeedItems.$inferSelect;
export type SiteContent = NonNullable<Awaited<ReturnType<typeof siteStore.content>>>;

// What the back office can enter is shown whole on one page; the limits only keep a mistake from filling memory.
const most = { menu: 300, feed: 200, small: 50, questions: 500, districts: 500 };

export const siteStore = {
  /** Everything the pages share, read at once. Null until the site has been set up. */
  async content(queries: Queries) {
    const [settings] = await queries.select().from(siteSettings).limit(1);
    if (!settings) return null;
    return {
      settings,
      menu: await queries
        .select()
        .from(menuEntries)
        .where(eq(menuEntries.enabled, true))
        .orderBy(asc(menuEntries.place), asc(menuEntries.position))
        .limit(most.menu),
      banners: await queries
        .select()
        .from(banners)
        .where(eq(banners.enabled, true))
        .orderBy(asc(banners.position))
        .limit(most.small),
      roles: await queries.select().from(roleEntries).orderBy(asc(roleEntries.roleId)).limit(4),
      feed: await queries
        .select()
        .from(homeFeedItems)
        .where(eq(homeFeedItems.enabled, true))
        .orderBy(asc(homeFeedItems.position))
        .limit(most.feed),
      hotWords: await queries.select().from(hotWords).orderBy(asc(hotWords.position)).limit(most.small),
      questions: await queries
        .select()
        .from(questions)
        .where(eq(questions.enabled, true))
        .orderBy(asc(questions.position))
        .limit(most.questions),
    };
  },

  async newestAgreement(queries: Queries, kind: AgreementKind, now: Date) {
    const [row] = await queries
      .select()
      .from(agreements)
      .where(and(eq(agreements.kind, kind), lte(agreements.publishedAt, now)))
      .orderBy(desc(agreements.publishedAt), desc(agreements.id))
      .limit(1);
    return row ?? null;
  },

  async districtsUnder(queries: Queries, parent: string) {
    return queries
      .select()
      .from(districts)
      .where(eq(districts.parent, parent))
      .orderBy(asc(districts.position))
      .limit(most.districts);
  },
};
