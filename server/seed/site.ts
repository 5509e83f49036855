import { readFileSync } from 'node:fs';
import { startOfDay } from '@portal/contract/days';
import type { Transaction } from '../src/platform/database/database.ts';
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
} from '../src/modules/site/site.tables.ts';
import { agreementVersion, readAgreements } from './data/agreements.ts';
import * as home from './data/home.ts';
import { type MenuSeed, menus } from './data/menus.ts';
import { questions as questionSeeds } from './data/questions.ts';
import { settings } from './data/settings.ts';

const numbered = <Row>(rows: readonly Row[]) => rows.map((row, position) => ({ ...row, position }));

/** What any site starts from, a real one too; the back office changes it afterwards. */
export async function fillSiteFoundation(transaction: Transaction, now: Date): Promise<void> {
  await transaction.insert(siteSettings).values({ ...settings, updatedAt: now });
  await transaction.insert(agreements).values(
    readAgreements().map((each) => ({
      ...each,
      publishedAt: startOfDay(agreementVersion),
    })),
  );
  await transaction.insert(questions).values(numbered(questionSeeds));
  await transaction
    .insert(roleEntries)
    .values(home.roles.map(({ role_id, ...entry }) => ({ roleId: role_id, ...entry })));
  for (const place of ['nav', 'wap', 'footer'] as const)
    await fillMenu(transaction, place, menus[place], null);
  await fillDistricts(transaction);
}

async function fillMenu(
  transaction: Transaction,
  place: 'nav' | 'wap' | 'footer',
  entries: readonly MenuSeed[],
  parentId: number | null,
): Promise<void> {
  for (const [position, { children = [], ...entry }] of entries.entries()) {
    const [row] = await transaction
      .insert(menuEntries)
      .values({ ...entry, place, parentId, position })
      .returning({ id: menuEntries.id });
    await fillMenu(transaction, place, children, row!.id);
  }
}

async function fillDistricts(transaction: Transaction): Promise<void> {
  const text = readFileSync(new URL('data/districts.json', import.meta.url), 'utf8');
  const rows = JSON.parse(text) as [code: string, name: string, parent: string][];
  const parents = new Set(rows.map(([, , parent]) => parent));
  const values = rows.map(([code, name, parent], position) => ({
    code,
    name,
    parent,
    hasChildren: parents.has(code),
    position,
  }));
  // PGlite breaks at 32,768 bound values in one statement.
  for (let from = 0; from < values.length; from += 1000) {
    await transaction.insert(districts).values(values.slice(from, from + 1000));
  }
}

/** What a demonstration shows on its home page. */
export async function fillSiteSamples(transaction: Transaction): Promise<void> {
  await transaction.insert(banners).values(numbered(home.banners));
  await transaction.insert(hotWords).values(numbered(home.hotWords.map((word) => ({ word }))));

  const services = home.services.map(({ title, href, ...facts }) => ({ title, href, facts }));
  await transaction.insert(homeFeedItems).values(numbered(services));
}
