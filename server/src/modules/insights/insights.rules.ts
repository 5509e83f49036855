import { districtPrefix } from '@portal/contract/district-codes';
import { industries, noticeKinds } from '@portal/contract/notice-content';
import type { Insight, InsightScope, PartyTotal, Rivals } from '@portal/contract/insights';
import type { RoleId } from '@portal/contract/roles';
import { toUnixSeconds } from '@portal/contract/time';
import type { Platform } from '../../platform/platform.ts';
import { createDistricts, partyNames } from '../notices/notices.ts';
import { monthOf, monthsBefore, priceSteps } from './insights.months.ts';
import { monthStore } from './insights.months.store.ts';
import { rivalStore } from './insights.rivals.store.ts';
import { writeRivals } from './insights.rivals.ts';
import { snapshotStore } from './insights.snapshots.store.ts';
import { districtsOf, tradeOf, writeSnapshots } from './insights.snapshots.ts';
import { insightStore } from './insights.store.ts';
import type { Total } from './insights.tables.ts';

const window = 12;

export type InsightRules = ReturnType<typeof createInsightRules>;

/** What the market does, for certified buyers, suppliers and agencies. Jobs compute it; a request reads a row. */
export function createInsightRules({ database, clock }: Pick<Platform, 'database' | 'clock'>) {
  const districts = createDistricts(database);
  const firstMonth = () => monthsBefore(monthOf(clock()), window - 1);

  /** Codes of two or four digits; a city that is no district of its own is named after its province. */
  async function placeNames(): Promise<(code: string) => string> {
    const whole = (code: string) => code.padEnd(6, '0');
    const names = await districts.names();
    return (code) => names.get(whole(code)) ?? names.get(whole(code.slice(0, 2))) ?? code;
  }

  async function ownParty(userId: number, roleId: RoleId | null): Promise<number | null> {
    const own = roleId === null ? null : await insightStore.certified(database, userId, roleId);
    return own && insightStore.partyId(database, own.title);
  }

  return {
    /** Months that changed, and the districts that hang on them or on the window; each in a short transaction of its own. */
    async refresh(): Promise<void> {
      const now = clock();
      const { months: changed, mark } = await monthStore.changed(database, now);
      const from = firstMonth();
      const months = changed.filter((month) => month >= from);
      // A district may lose its last notice.
      const before = await districtsOf(database, months);
      for (const month of months) {
        await database.transaction((transaction) => monthStore.write(transaction, month));
      }
      const after = await districtsOf(database, months);
      const old = await snapshotStore.districtsBefore(database, monthOf(now));
      for (const district of new Set([...before, ...after, ...old])) {
        await database.transaction((transaction) => writeSnapshots(transaction, district, from, now));
      }
      await monthStore.setMark(database, mark);
    },

    refreshRivals: () => writeRivals(database, firstMonth(), clock()),

    async overview({ district, industry, kind }: InsightScope): Promise<Insight> {
      await districts.requireExisting([district], 'district');
      const trade = tradeOf({
        industry: industry && industries.indexOf(industry),
        kind: kind && noticeKinds.indexOf(kind),
      });
      const row = await snapshotStore.byTrade(database, districtPrefix(district), trade);
      if (!row) return nothingYet;
      const { data, computedAt } = row;
      const names = await partyNames(
        database,
        [...data.buyers, ...data.winners].map(({ id }) => id),
      );
      const place = await placeNames();
      const named = (total: Total): PartyTotal => ({ ...total, name: names.get(total.id) ?? '' });
      const sum = (column: 'notices' | 'awards' | 'amount') =>
        data.months.reduce((whole, month) => whole + month[column], 0);
      return {
        computed_time: toUnixSeconds(computedAt),
        notices: sum('notices'),
        awards: sum('awards'),
        amount: sum('amount'),
        months: wholeYear(data.months, firstMonth()),
        districts: data.districts.map(({ code, notices }) => ({ code, notices, name: place(code) })),
        buyers: data.buyers.map(named),
        winners: data.winners.map(named),
        prices: priceSteps.map((from, step) => ({
          from,
          to: priceSteps[step + 1] ?? null,
          count: data.prices.find((price) => price.step === step)?.count ?? 0,
        })),
      };
    },

    /** Of one's own organisation unless another is named. */
    async rivals(userId: number, roleId: RoleId | null, asked: number | null): Promise<Rivals> {
      const supplierId = asked ?? (await ownParty(userId, roleId));
      if (supplierId === null) return nobody;
      const row = await rivalStore.bySupplier(database, supplierId);
      if (!row) return nobody;
      const names = await partyNames(database, [supplierId, ...row.rivals.map(({ id }) => id)]);
      return {
        computed_time: toUnixSeconds(row.computedAt),
        supplier: { id: supplierId, name: names.get(supplierId) ?? '', wins: row.wins, amount: row.amount },
        rivals: row.rivals.map(({ shared, ...rival }) => ({
          ...rival,
          name: names.get(rival.id) ?? '',
          shared_buyers: shared,
        })),
      };
    },
  };
}

const nothingYet: Insight = {
  computed_time: null,
  notices: 0,
  awards: 0,
  amount: 0,
  months: [],
  districts: [],
  buyers: [],
  winners: [],
  prices: [],
};
const nobody: Rivals = { computed_time: null, supplier: null, rivals: [] };

type Month = { month: number; notices: number; awards: number; budget: number; amount: number };

/** Twelve months from the first, emptyMonth ones too. */
function wholeYear(months: readonly Month[], first: number): Insight['months'] {
  return Array.from({ length: window }, (_, at) => monthsBefore(first, -at)).map((month) => {
    const { notices, awards, budget, amount } = months.find((each) => each.month === month) ?? emptyMonth;
    const text = `${Math.floor(month / 100)}-${String(month % 100).padStart(2, '0')}`;
    return { month: text, notices, awards, budget, amount };
  });
}
const emptyMonth: Omit<Month, 'month'> = { notices: 0, awards: 0, budget: 0, amount: 0 };
