import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { modelRuns, testPlatform, type TestPlatform } from '../../platform/testing.ts';
import { createMembershipRules, type MembershipRules } from './memberships.rules.ts';
import { membershipStore as store } from './memberships.store.ts';
import { memberships, membershipTerms } from './memberships.tables.ts';
import { addMonths } from './memberships.terms.ts';

let on: TestPlatform;
let rules: MembershipRules;
let told: number[];
let lastUser = 0;
beforeAll(async () => {
  on = await testPlatform();
  rules = createMembershipRules(on.platform, { afterChange: async (_, userId) => void told.push(userId) });
});
afterAll(() => on.close());

const hour = 3_600_000;
type Command =
  | { kind: 'extend'; months: number; key: number }
  | { kind: 'takeBack'; key: number }
  | { kind: 'wait'; hours: number };
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('extend' as const),
      months: fc.constantFrom(1, 1, 3, 12, 36),
      key: fc.nat(7),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('takeBack' as const), key: fc.nat(7) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      hours: fc.constantFrom(1, 25, 24 * 31, 24 * 100, 24 * 400),
    }),
  },
);

type Modelled = { months: number; length: number; start: number; taken: boolean };

test('terms stand one behind another, and nothing shortens a membership but a term taken back', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 1, maxLength: 14 }), async (commands) => {
      const userId = ++lastUser;
      const { database } = on.platform;
      const model = new Map<string, Modelled>();
      let end = 0;
      told = [];
      for (const each of commands) {
        if (each.kind === 'wait') {
          on.clock.advance(each.hours * hour);
          continue;
        }
        const now = on.clock();
        const key = `${userId}:${each.key}`;
        const before = end;
        if (each.kind === 'extend') {
          const until = await database.transaction((transaction) =>
            rules.extend(transaction, { userId, months: each.months, source: 'order', key }),
          );
          if (!model.has(key)) {
            const start = Math.max(end, now.getTime());
            end = addMonths(new Date(start), each.months).getTime();
            model.set(key, { months: each.months, length: end - start, start, taken: false });
          }
          expect(until.getTime()).toBe(end);
        } else {
          await database.transaction((transaction) => rules.takeBack(transaction, { key, reason: '退款' }));
          const term = model.get(key);
          if (term && !term.taken) {
            const left = Math.max(0, term.start + term.length - Math.max(term.start, now.getTime()));
            term.taken = true;
            for (const later of model.values()) {
              if (left > 0 && !later.taken && later.start >= term.start + term.length) later.start -= left;
            }
            term.length -= left;
            end -= left;
          }
        }
        expect((await rules.until(database, userId))?.getTime() ?? 0).toBe(end);
        if (each.kind === 'extend') expect(end).toBeGreaterThanOrEqual(before);
      }
      const rows = await store.allOf(database, userId);
      const kept = [...model.values()];
      expect(rows.map(({ startsAt, endsAt }) => [startsAt.getTime(), endsAt.getTime()])).toEqual(
        kept.map(({ start, length }) => [start, start + length]),
      );
      const standing = rows.filter(({ takenBackAt }) => !takenBackAt);
      for (const [index, row] of standing.entries()) {
        // What was paid for is whole, wherever it was moved to, and no day is paid for twice.
        expect(row.endsAt.getTime() - row.startsAt.getTime()).toBeGreaterThanOrEqual(
          row.months * 28 * 24 * hour,
        );
        if (index > 0) expect(row.startsAt >= standing[index - 1]!.endsAt).toBe(true);
      }
      const [row] = await database.select().from(memberships).where(eq(memberships.userId, userId));
      expect(row?.endsAt.getTime() ?? 0).toBe(end);
      expect(await rules.isMember(database, userId)).toBe(end > on.clock().getTime());
      expect(told.every((id) => id === userId)).toBe(true);
    }),
    { numRuns: modelRuns(300) },
  );
  // The terms of one person never reach into those of another.
  expect(await on.platform.database.$count(membershipTerms, eq(membershipTerms.userId, lastUser + 1))).toBe(
    0,
  );
}, 300_000);

test('two extensions at one moment stand one behind the other', async () => {
  const userId = ++lastUser;
  const { database } = on.platform;
  told = [];
  await Promise.all(
    Array.from({ length: 8 }, (_, number) =>
      database.transaction((transaction) =>
        // Each key comes twice.
        rules.extend(transaction, { userId, months: 1, source: 'code', key: `race:${number % 4}` }),
      ),
    ),
  );
  const rows = await store.allOf(database, userId);
  expect(rows).toHaveLength(4);
  const sorted = rows.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
  for (const [index, row] of sorted.entries()) {
    if (index > 0) expect(row.startsAt).toEqual(sorted[index - 1]!.endsAt);
  }
  expect(await rules.until(database, userId)).toEqual(sorted.at(-1)!.endsAt);
});
