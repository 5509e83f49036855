import { randomUUID } from 'node:crypto';
import { code } from '@portal/contract/codes';
import type { Endpoint } from '@portal/contract/endpoint';
import { noticeDesk as desk } from '@portal/contract/notice-desk';
import { noticeDrafts as drafts } from '@portal/contract/own-notices';
import { noticeStates, type NoticeState } from '@portal/contract/notice-fields';
import { toUnixSeconds } from '@portal/contract/time';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserCaller } from '../../platform/http/caller.ts';
import { modelRuns } from '../../platform/testing.ts';
import { type NoticeAction, nextState, transitions } from './notice-desk.machine.ts';
import { testDesk, type TestDesk } from './notice-desk.testing.ts';

type NextState = NoticeState | 'gone';

/** The model: who may move a notice out of each state, and where to. */
const ways: Record<NextState, Partial<Record<NoticeAction, NextState>>> = {
  draft: { submit: 'submitted', remove: 'gone' },
  submitted: {
    takeBack: 'draft',
    edit: 'submitted',
    return: 'returned',
    publish: 'published',
    schedule: 'scheduled',
  },
  returned: { submit: 'submitted', remove: 'gone' },
  scheduled: {
    edit: 'scheduled',
    return: 'returned',
    publish: 'published',
    schedule: 'scheduled',
    unschedule: 'submitted',
  },
  published: { correct: 'published', withdraw: 'withdrawn' },
  withdrawn: {},
  gone: {},
};
const actions = Object.keys(transitions) as NoticeAction[];

test('every step is allowed exactly where the rules say, over 1,000 walks', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...actions), { maxLength: 30 }), (walk) => {
      let stand: NextState = 'draft';
      let publications = 0;
      for (const action of walk) {
        if (stand === 'gone') return;
        const expected: NextState | undefined = ways[stand][action];
        if (expected === undefined) {
          const from: NoticeState = stand;
          expect(() => nextState(action, from)).toThrow();
          continue;
        }
        const next = nextState(action, stand);
        expect(next).toBe(expected);
        if (next === 'published' && stand !== 'published') publications += 1;
        expect(publications).toBeLessThanOrEqual(1);
        stand = next;
      }
    }),
    { numRuns: modelRuns(1000), seed: 20_261_116 },
  );
});

test('every stand and every step is met', () => {
  for (const state of noticeStates) {
    for (const action of actions) {
      const leads = ways[state][action];
      if (leads) expect(nextState(action, state)).toBe(leads);
      else expect(() => nextState(action, state)).toThrow(/\p{Script=Han}/u);
    }
  }
});

let on: TestDesk;
let author: UserCaller;
let editor: UserCaller;
beforeAll(async () => {
  on = await testDesk();
  author = await on.join('走遍各态代理公司');
  editor = await on.editor();
});
afterAll(() => on.close());

/** One step over the API, as a person would take it; the answer's code. */
async function act(action: NoticeAction, draftId: number, noticeId: number | null): Promise<number> {
  if (action === 'takeBack' || action === 'remove')
    return (await on.call(action === 'remove' ? drafts.remove : drafts.takeBack, { id: draftId }, author))
      .code;
  if (action === 'submit') {
    const read = await on.call(drafts.read, { id: draftId }, author);
    const revision = read.code === code.success ? read.data.revision : 0;
    return (await on.call(drafts.submit, { id: draftId, revision }, author)).code;
  }
  const read = noticeId === null ? null : await on.call(desk.read, { id: noticeId }, editor);
  const { revision = '', content = on.content() } = read?.code === code.success ? read.data : {};
  const expected = { id: noticeId ?? 987_654_321, revision };
  const later = toUnixSeconds(on.clock()) + 86_400;
  const steps: Record<Exclude<NoticeAction, 'submit' | 'takeBack' | 'remove'>, [Endpoint, object]> = {
    edit: [desk.save, { content, attachments: [] }],
    return: [desk.return, { reason: '请补充材料' }],
    publish: [desk.publish, {}],
    schedule: [desk.schedule, { time: later }],
    unschedule: [desk.schedule, { time: null }],
    correct: [
      desk.correct,
      { content: { ...content, sme_policy: randomUUID() }, attachments: [], reason: '有误' },
    ],
    withdraw: [desk.withdraw, { reason: '项目取消' }],
  };
  const [endpoint, more] = steps[action];
  return (await on.call(endpoint, { ...expected, ...more }, editor)).code;
}

test('and so it is over the calls and the database', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...actions), { minLength: 4, maxLength: 12 }), async (walk) => {
      const draft = await on.draft(author);
      let stand: NextState = 'draft';
      let noticeId: number | null = null;
      for (const action of walk) {
        const expected: NextState | undefined = ways[stand][action];
        const answer = await act(action, draft.id, noticeId);
        expect([stand, action, answer]).toEqual([stand, action, expected ? code.success : code.failure]);
        stand = expected ?? stand;
        const mine = await on.call(drafts.read, { id: draft.id }, author);
        expect(mine.code === code.success ? mine.data.state : 'gone').toBe(stand);
        if (mine.code === code.success) noticeId = mine.data.notice_id;
        // Nobody outside sees anything but what is out.
        const seen = noticeId === null ? null : await on.seen(noticeId);
        const isOut = stand === 'published' || stand === 'withdrawn';
        expect(seen?.code === code.success).toBe(isOut);
      }
    }),
    { numRuns: 8, seed: 20_261_116 },
  );
}, 60_000);
