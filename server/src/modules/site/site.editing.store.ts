import { and, asc, desc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import {
  agreements,
  banners,
  homeFeedItems,
  hotWords,
  menuEntries,
  questions,
  roleEntries,
  siteSettings,
} from './site.tables.ts';

export type MenuRow = typeof menuEntries.$inferSelect;
export type BannerRow = typeof banners.$inferSelect;
export type SettingsRow = typeof siteSettings.$inferSelect;
export type ServiceRow = typeof homeFeedItems.$inferSelect;
export type RoleRow = typeof roleEntries.$inferSelect;
export type QuestionRow = typeof questions.$inferSelect;
type NewService = Omit<typeof homeFeedItems.$inferInsert, 'id' | 'position'>;
type NewQuestion = Omit<typeof questions.$inferInsert, 'id' | 'position'>;
type Place = MenuRow['place'];
type NewEntry = Omit<typeof menuEntries.$inferInsert, 'id' | 'place' | 'parentId' | 'position'>;
export type NewMenuEntry = NewEntry & { children: NewEntry[] };
type NewBanner = Omit<typeof banners.$inferInsert, 'id' | 'position'>;
type NewAgreement = typeof agreements.$inferInsert;

/** Everything is shown whole on one page; old versions of an agreement are the only thing that grows. */
const mostAgreements = 100;

const positioned = <Row>(rows: readonly Row[]) => rows.map((row, position) => ({ ...row, position }));

export const siteEditingStore = {
  async settings(queries: Queries): Promise<SettingsRow | null> {
    const [row] = await queries.select().from(siteSettings).limit(1);
    return row ?? null;
  },

  /** A lock on the site: concurrent saves are serialised, as each replaces the one before. */
  async lock(transaction: Transaction): Promise<SettingsRow | null> {
    const [row] = await transaction.select().from(siteSettings).limit(1).for('update');
    return row ?? null;
  },

  async words(queries: Queries): Promise<string[]> {
    const rows = await queries.select().from(hotWords).orderBy(asc(hotWords.position));
    return rows.map((row) => row.word);
  },

  async menu(queries: Queries, places: Place[]): Promise<MenuRow[]> {
    return queries
      .select()
      .from(menuEntries)
      .where(inArray(menuEntries.place, places))
      .orderBy(asc(menuEntries.place), asc(menuEntries.position), asc(menuEntries.id));
  },

  async banners(queries: Queries): Promise<BannerRow[]> {
    return queries.select().from(banners).orderBy(asc(banners.position), asc(banners.id));
  },

  async services(queries: Queries): Promise<ServiceRow[]> {
    return queries.select().from(homeFeedItems).orderBy(asc(homeFeedItems.position), asc(homeFeedItems.id));
  },

  async roles(queries: Queries): Promise<RoleRow[]> {
    return queries.select().from(roleEntries).orderBy(asc(roleEntries.roleId));
  },

  async questions(queries: Queries): Promise<QuestionRow[]> {
    return queries.select().from(questions).orderBy(asc(questions.position), asc(questions.id));
  },

  async replaceServices(transaction: Transaction, rows: NewService[]): Promise<void> {
    await transaction.delete(homeFeedItems);
    if (rows.length > 0) await transaction.insert(homeFeedItems).values(positioned(rows));
  },

  async replaceRoles(transaction: Transaction, rows: RoleRow[]): Promise<void> {
    await transaction.delete(roleEntries);
    await transaction.insert(roleEntries).values(rows);
  },

  async replaceQuestions(transaction: Transaction, rows: NewQuestion[]): Promise<void> {
    await transaction.delete(questions);
    if (rows.length > 0) await transaction.insert(questions).values(positioned(rows));
  },

  async agreements(queries: Queries) {
    return queries
      .select()
      .from(agreements)
      .where(isNotNull(agreements.publishedAt))
      .orderBy(asc(agreements.kind), desc(agreements.publishedAt), desc(agreements.id))
      .limit(mostAgreements);
  },

  async newestAgreement(transaction: Transaction, kind: NewAgreement['kind']) {
    const [row] = await transaction
      .select()
      .from(agreements)
      .where(and(eq(agreements.kind, kind), isNotNull(agreements.publishedAt)))
      .orderBy(desc(agreements.publishedAt), desc(agreements.id))
      .limit(1);
    return row ?? null;
  },

  async saveSettings(transaction: Transaction, changed: Partial<SettingsRow>): Promise<void> {
    await transaction.update(siteSettings).set(changed);
  },

  async replaceWords(transaction: Transaction, words: string[]): Promise<void> {
    await transaction.delete(hotWords);
    if (words.length > 0)
      await transaction.insert(hotWords).values(positioned(words.map((word) => ({ word }))));
  },

  async replaceMenu(transaction: Transaction, place: Place, entries: NewMenuEntry[]): Promise<void> {
    await transaction.delete(menuEntries).where(eq(menuEntries.place, place));
    for (const { children, ...entry } of positioned(entries)) {
      const [parent] = await transaction
        .insert(menuEntries)
        .values({ ...entry, place })
        .returning({ id: menuEntries.id });
      if (children.length === 0) continue;
      await transaction
        .insert(menuEntries)
        .values(positioned(children).map((child) => ({ ...child, place, parentId: parent!.id })));
    }
  },

  async replaceBanners(transaction: Transaction, rows: NewBanner[]): Promise<void> {
    await transaction.delete(banners);
    if (rows.length > 0) await transaction.insert(banners).values(positioned(rows));
  },

  /** False when the kind has this version already. */
  async addAgreement(transaction: Transaction, row: NewAgreement): Promise<boolean> {
    const added = await transaction
      .insert(agreements)
      .values(row)
      .onConflictDoNothing({ target: [agreements.kind, agreements.version] })
      .returning({ id: agreements.id });
    return added.length > 0;
  },
};
