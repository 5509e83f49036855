import { dataOf } from '@portal/contract/endpoint';
import { lessons as endpoints } from '@portal/contract/lessons';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { modelRuns, user } from '../../platform/testing.ts';
import { testApi, type TestApi } from '../../testing.ts';
import { sample } from '../courses/courses.testing.ts';
import { slackMs } from './lessons.progress.ts';
import { lessonsNamed, openPage } from './lessons.testing.ts';

let on: TestApi;
let lesson: { id: number; duration: number };
beforeAll(async () => {
  on = await testApi();
  lesson = (await lessonsNamed(on, sample.free))[0]!;
});
afterAll(() => on.close());

type Claim = { from: number; length: number; rate: number };

/** What somebody does who wants more than they have watched, in between what honest pages do. */
type Step =
  | { kind: 'wait'; seconds: number }
  | { kind: 'open' }
  | ({ kind: 'beat' } & Claim)
  /** The same number again, from the same page or from one opened before. */
  | ({ kind: 'replay'; back: number } & Claim)
  | { kind: 'together'; claims: Claim[]; sameNumber: boolean }
  | { kind: 'oldPage' };

const claim = {
  from: fc.integer({ min: 0, max: 70 }),
  length: fc.integer({ min: 0, max: 90 }),
  rate: fc.constantFrom(0.5, 1, 2, 16),
};
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('wait'), seconds: fc.integer({ min: 0, max: 12 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('open') }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('beat'), ...claim }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('replay'), back: fc.nat(3), ...claim }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('together'),
      claims: fc.array(fc.record(claim), { minLength: 2, maxLength: 4 }),
      sameNumber: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('oldPage') }) },
);

const rangeOf = ({ from, length }: Claim) => [{ start: from, end: Math.min(lesson.duration, from + length) }];

test('whatever pages send: coverage never falls, and never exceeds the time that passed x 2 + slack', async () => {
  let credited = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const me = user();
      let page = await openPage(on, me, lesson.id);
      let old: typeof page | null = null;
      let seq = 0;
      let wall = 0;
      let before = 0;
      let believed = 0;
      const note = (answers: { code: number; data: unknown }[]) => {
        for (const { code, data } of answers) {
          if (code === 1) believed += (data as { credited: number }).credited;
        }
      };
      for (const each of steps) {
        if (each.kind === 'wait') {
          on.clock.advance(each.seconds * 1000);
          wall += each.seconds;
        }
        if (each.kind === 'open') {
          old = page;
          page = await openPage(on, me, lesson.id);
          seq = 0;
        }
        if (each.kind === 'beat') note([await page.send(rangeOf(each), { seq: ++seq, rate: each.rate })]);
        if (each.kind === 'replay' && seq > 0) {
          const answer = await page.send(rangeOf(each), { seq: Math.max(1, seq - each.back) });
          expect(answer).toMatchObject({ code: 1, data: { credited: 0 } });
        }
        if (each.kind === 'together') {
          const first = seq + 1;
          note(
            await Promise.all(
              each.claims.map((one, nth) =>
                page.send(rangeOf(one), { seq: each.sameNumber ? first : first + nth, rate: one.rate }),
              ),
            ),
          );
          seq = each.sameNumber ? first : first + each.claims.length - 1;
        }
        if (each.kind === 'oldPage' && old) {
          expect(await old.send([{ start: 0, end: 10 }], { seq: 900 })).toMatchObject({ code: 0 });
        }
        const { own } = dataOf(await on.call(endpoints.lessonDetail, { id: lesson.id }, me));
        const covered = own!.ranges.reduce((sum, { start, end }) => sum + end - start, 0);
        expect(covered).toBeGreaterThanOrEqual(before - 1e-6);
        expect(believed).toBeLessThanOrEqual(wall * 2 + slackMs / 1000 + 1e-6);
        // Nothing is covered that was not believed, and what was believed twice is covered once.
        expect(covered).toBeLessThanOrEqual(believed + 1e-6);
        if (own!.complete) expect(believed).toBeGreaterThanOrEqual(0.95 * lesson.duration - 1);
        before = covered;
      }
      credited += believed;
    }),
    { numRuns: modelRuns(60) },
  );
  // The steps were not all refused.
  expect(credited).toBeGreaterThan(modelRuns(60));
}, 120_000);
