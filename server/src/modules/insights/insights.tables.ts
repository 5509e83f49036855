import { bigint, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { moment, reference } from '../../platform/database/columns.ts';

const total = () => integer().notNull();
const fen = () => bigint({ mode: 'number' }).notNull();

/** What a count is about: a month in China (202611), a city (4403), an industry (-1 without one) and a kind. */
const cell = () => ({
  month: integer().notNull(),
  city: integer().notNull(),
  industry: smallint().notNull(),
  kind: smallint().notNull(),
});

/** Sums of one month are made anew whenever a notice of it changed: everything else here is added up from them. */
export const insightMonths = pgTable(
  'insight_months',
  { ...cell(), notices: total(), awards: total(), budget: fen(), amount: fen() },
  (table) => [primaryKey({ columns: [table.month, table.city, table.industry, table.kind] })],
);

/** How many contracts cost so much of their budget. */
export const insightPrices = pgTable(
  'insight_prices',
  { ...cell(), step: smallint().notNull(), count: total() },
  (table) => [primaryKey({ columns: [table.month, table.city, table.industry, table.kind, table.step] })],
);

export const insightParties = pgTable(
  'insight_parties',
  { ...cell(), role: smallint().notNull(), partyId: reference().notNull(), count: total(), amount: fen() },
  (table) => [
    primaryKey({
      columns: [table.month, table.city, table.role, table.partyId, table.industry, table.kind],
    }),
  ],
);

/** Who won at whom. */
export const insightPairs = pgTable(
  'insight_pairs',
  {
    month: integer().notNull(),
    buyerId: reference().notNull(),
    supplierId: reference().notNull(),
    industry: smallint().notNull(),
    wins: total(),
    amount: fen(),
  },
  (table) => [
    primaryKey({ columns: [table.month, table.buyerId, table.supplierId, table.industry] }),
    index('insight_pairs_supplier').on(table.supplierId, table.month),
    index('insight_pairs_buyer').on(table.buyerId, table.industry, table.month),
  ],
);

export type Total = { id: number; count: number; amount: number };
export type Snapshot = {
  months: { month: number; notices: number; awards: number; budget: number; amount: number }[];
  districts: { code: string; notices: number }[];
  buyers: Total[];
  winners: Total[];
  prices: { step: number; count: number }[];
};

/** What a request reads: one row a district (none, province, city) and trade. */
export const insightSnapshots = pgTable(
  'insight_snapshots',
  {
    district: text().notNull(),
    /** Empty, `i` with an industry's or `k` with a kind's position. */
    trade: text().notNull(),
    data: jsonb().notNull().$type<Snapshot>(),
    computedAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.district, table.trade] })],
);

export type RivalData = Total & { shared: number };

export const insightRivals = pgTable('insight_rivals', {
  supplierId: reference().primaryKey(),
  wins: total(),
  amount: fen(),
  rivals: jsonb().notNull().$type<RivalData[]>(),
  computedAt: moment().notNull(),
});

/** Watermarks of the jobs. */
export const insightMarks = pgTable('insight_marks', {
  name: text().primaryKey(),
  noticeId: reference().notNull(),
  at: moment().notNull(),
});
