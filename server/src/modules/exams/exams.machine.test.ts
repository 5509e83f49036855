import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  agreementMs,
  type Answers,
  type Attempt,
  closedState,
  decide,
  graceMs,
  type Post,
  stateAt,
} from './exams.machine.ts';

const endsAt = new Date('2026-11-16T11:00:00+08:00');
const after = (milliseconds: number) => new Date(endsAt.getTime() + milliseconds);
const attempt: Attempt = {
  state: 'in_progress',
  endsAt,
  ticket: 'page-1',
  savedSeq: 3,
  savedDigest: 'third',
  answers: { 1: { options: [0] } },
  questionCount: 5,
};
const post: Post = {
  ticket: 'page-1',
  seq: 4,
  digest: 'fourth',
  answers: { 2: { options: [1] } },
  submit: false,
  timeUp: false,
};
const early = after(-600_000);

describe('by the time of the server an attempt is', () => {
  test.each([
    ['in progress before the end', -1, 'in_progress'],
    ['in progress within two seconds', agreementMs, 'in_progress'],
    ['overdue after them', agreementMs + 1, 'overdue'],
    ['overdue until the grace is over', graceMs, 'overdue'],
    ['finished after the grace', graceMs + 1, 'finished'],
  ] as const)('%s', (_, late, state) => {
    expect(stateAt(attempt, after(late))).toBe(state);
  });

  test('abandoned after the grace when nothing was saved, and what it is once it is closed', () => {
    expect(stateAt({ ...attempt, answers: {} }, after(graceMs + 1))).toBe('abandoned');
    expect(stateAt({ ...attempt, state: 'finished' }, early)).toBe('finished');
    expect(closedState({})).toBe('abandoned');
  });
});

describe('a save', () => {
  test('adds to what was saved', () => {
    expect(decide(attempt, post, early)).toEqual({
      act: 'save',
      answers: { 1: { options: [0] }, 2: { options: [1] } },
    });
  });

  test.each([
    ['from a page that was opened earlier', { ticket: 'page-0' }, 'otherPage'],
    ['that was overtaken', { seq: 3 }, 'outOfSequence'],
    ['of long ago', { seq: 1, digest: 'first' }, 'outOfSequence'],
    ['with one missing before it', { seq: 5 }, 'outOfSequence'],
    ['of a question that is not in the paper', { answers: { 6: { options: [0] } } }, 'unknownQuestion'],
  ] as const)('%s is refused', (_, change, reason) => {
    expect(decide(attempt, { ...post, ...(change as Partial<Post>) }, early)).toEqual({
      act: 'refuse',
      reason,
    });
  });

  test('that is sent again because its answer was lost is acknowledged again', () => {
    expect(decide(attempt, { ...post, seq: 3, digest: 'third' }, early)).toEqual({ act: 'repeat' });
  });

  test('counts within two seconds after the end, not later', () => {
    expect(decide(attempt, post, after(agreementMs)).act).toBe('save');
    expect(decide(attempt, post, after(agreementMs + 1))).toEqual({ act: 'refuse', reason: 'late' });
    expect(decide(attempt, post, after(graceMs + 1))).toEqual({ act: 'close' });
  });
});

describe('a submission', () => {
  const submission = { ...post, submit: true };

  test('takes the last answers with it', () => {
    expect(decide(attempt, submission, early)).toMatchObject({
      act: 'submit',
      answers: { 2: { options: [1] } },
      discarded: false,
    });
  });

  test('by a clock that is fast only saves; one the server agrees with within two seconds counts', () => {
    const timeUp = { ...submission, timeUp: true };
    expect(decide(attempt, timeUp, after(-agreementMs - 1)).act).toBe('save');
    expect(decide(attempt, timeUp, after(-agreementMs)).act).toBe('submit');
  });

  test('in the grace counts, its answers do not', () => {
    expect(decide(attempt, submission, after(60_000))).toEqual({
      act: 'submit',
      answers: attempt.answers,
      discarded: true,
    });
  });

  test('is made once', () => {
    const finished: Attempt = { ...attempt, state: 'finished' };
    expect(decide(finished, submission, early)).toEqual({ act: 'refuse', reason: 'closed' });
    const sent = { ...submission, seq: 3, digest: 'third' };
    expect(decide(finished, sent, early)).toEqual({ act: 'repeat' });
  });
});

/** A page on a bad line: what it sends may be lost, come twice or late, and in another order. */
type Command =
  | { kind: 'answer'; no: number; option: number }
  | { kind: 'send'; submit: boolean; timeUp: boolean }
  | { kind: 'deliver'; at: number; keep: boolean; answerLost: boolean }
  | { kind: 'openPage' }
  | { kind: 'wait'; milliseconds: number }
  | { kind: 'sweep' };

const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('answer'),
      no: fc.integer({ min: 1, max: 6 }),
      option: fc.nat(3),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('send'),
      submit: fc.integer({ max: 5, min: 0 }).map((n) => n === 0),
      timeUp: fc.boolean(),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('deliver'),
      at: fc.nat(5),
      keep: fc.boolean(),
      answerLost: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('openPage') }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('wait'),
      milliseconds: fc.constantFrom(900, 30_000, 119_000, 200_000),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('sweep') }) },
);

type Acknowledged = { answers: Answers; at: Date };

function run(commands: Command[]) {
  let stored: Attempt = { ...attempt, savedSeq: 0, savedDigest: '', answers: {}, ticket: 'page-0' };
  let now = after(-400_000);
  let pages = 0;
  let submissions = 0;
  let late = 0;
  const acknowledged: Acknowledged[] = [];
  const inFlight: Post[] = [];
  const page = { ticket: 'page-0', seq: 0, waiting: {} as Answers, sent: null as Post | null };

  function close(): void {
    stored = { ...stored, state: closedState(stored.answers) };
    submissions += 1;
  }

  function receive(sent: Post): 'acknowledged' | 'refused' {
    const before = stored;
    const decision = decide(stored, sent, now);
    if (decision.act === 'close') close();
    if (decision.act === 'refuse') expect(stored).toBe(before);
    if (decision.act === 'save' || decision.act === 'submit') {
      expect(sent.ticket).toBe(`page-${pages}`);
      if (now.getTime() <= endsAt.getTime() + agreementMs) {
        expect(sent.seq).toBe(before.savedSeq + 1);
        acknowledged.push({ answers: sent.answers, at: now });
      } else {
        // Late answers leave no trace.
        expect(decision.answers).toEqual(before.answers);
        late += 1;
      }
      const state = decision.act === 'submit' ? 'finished' : 'in_progress';
      submissions += decision.act === 'submit' ? 1 : 0;
      stored = { ...stored, state, answers: decision.answers, savedSeq: sent.seq, savedDigest: sent.digest };
    }
    return decision.act === 'refuse' || decision.act === 'close' ? 'refused' : 'acknowledged';
  }

  for (const each of commands) {
    if (each.kind === 'wait') now = new Date(now.getTime() + each.milliseconds);
    if (each.kind === 'answer') page.waiting[each.no] = { options: [each.option] };
    if (each.kind === 'openPage' && stored.state === 'in_progress') {
      pages += 1;
      stored = { ...stored, ticket: `page-${pages}` };
      Object.assign(page, { ticket: stored.ticket, seq: stored.savedSeq, waiting: {}, sent: null });
    }
    if (each.kind === 'send') {
      // One request under way: the same is sent again until it is acknowledged.
      page.sent ??= {
        ticket: page.ticket,
        seq: page.seq + 1,
        digest: JSON.stringify([page.waiting, each.submit]),
        answers: { ...page.waiting },
        submit: each.submit,
        timeUp: each.timeUp,
      };
      inFlight.push(page.sent);
    }
    if (each.kind === 'deliver' && inFlight.length > 0) {
      const at = each.at % inFlight.length;
      const sent = inFlight[at]!;
      if (!each.keep) inFlight.splice(at, 1);
      const outcome = receive(sent);
      if (outcome === 'refused' && !each.answerLost && sent === page.sent) {
        // The refusal names what was saved last: the page counts on from there.
        Object.assign(page, { seq: stored.savedSeq, sent: null });
        delete page.waiting[6];
      }
      if (outcome === 'acknowledged' && !each.answerLost && sent === page.sent) {
        page.seq = sent.seq;
        for (const [no, given] of Object.entries(sent.answers)) {
          if (page.waiting[no] === given) delete page.waiting[no];
        }
        page.sent = null;
      }
    }
    if (each.kind === 'sweep' && stored.state === 'in_progress') {
      const state = stateAt(stored, now);
      if (state === 'finished' || state === 'abandoned') close();
    }
  }
  return { stored, submissions, acknowledged, late };
}

test('on any line an attempt is submitted at most once and keeps every answer it acknowledged in time', () => {
  let submitted = 0;
  let lateOnes = 0;
  fc.assert(
    fc.property(fc.array(command, { minLength: 30, maxLength: 80 }), (commands) => {
      const { stored, submissions, acknowledged, late } = run(commands);
      expect(submissions).toBeLessThanOrEqual(1);
      const expected = Object.assign({}, ...acknowledged.map(({ answers }) => answers)) as Answers;
      expect(stored.answers).toEqual(expected);
      submitted += submissions;
      lateOnes += late;
    }),
    { numRuns: 2000 },
  );
  // The interesting ends were reached.
  expect(submitted).toBeGreaterThan(200);
  expect(lateOnes).toBeGreaterThan(10);
});
