import { randomInt } from 'node:crypto';
import type { Envelope, OutputOf } from '@portal/contract/endpoint';
import type { exams } from '@portal/contract/exams';
import type { lessons } from '@portal/contract/lessons';
import type { Learner } from '../bench/course-samples.ts';

type Place = { lesson: number; course: number };
type Send = <Data>(path: string, input: object) => Promise<Envelope<Data>>;
type Opened = OutputOf<(typeof lessons)['saveVideoHistory']>;
type Beaten = OutputOf<(typeof lessons)['updateVideoHistory']>;
type Detail = OutputOf<(typeof lessons)['lessonDetail']>;
type Attempt = OutputOf<(typeof exams)['courseAnswerList']>;
type Saved = OutputOf<(typeof exams)['courseAnswerPost']>;
type Attempts = OutputOf<(typeof exams)['examAttempts']>;

type Beat = { seq: number; from: number; to: number };
type Save = { seq: number; answers: { no: number; options: number[] }[]; submit: 0 | 1 };

/** A page submits after so many saves, and begins anew. */
const savesEach = 12;
/** Of the time that has passed, so that an honest learner never claims too much. */
const claimed = 0.8;

/**
 * A learner who watches and sits an exam at once, and records what was acknowledged. Requests in flight when the
 * portal was killed are sent again, as pages do.
 */
export function createLearner({ token }: Learner, { lesson, course }: Place, nth: number) {
  const counts = { beats: 0, answers: 0, submissions: 0, foundWritten: 0, foundMissing: 0 };
  const watching = { session: '', seq: 0, reached: 0, at: 0, sent: null as Beat | null };
  let sitting: { id: number; ticket: string; questions: number; seq: number } | null = null;
  let answers = new Map<number, number[]>();
  let sent: Save | null = null;
  const results = new Map<number, number | null>();

  function call(origin: string): Send {
    return async <Data>(path: string, input: object) => {
      const response = await fetch(`${origin}/api/szguild/${path}`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'XX-Token': token,
          'X-Forwarded-For': `10.5.0.${nth + 1}`,
        },
        body: JSON.stringify(input),
      });
      return (await response.json()) as Envelope<Data>;
    };
  }

  /** The data of a call that must succeed. */
  async function must<Data>(send: Send, path: string, input: object): Promise<Data> {
    const answer = await send<Data>(path, input);
    if (answer.code !== 1) throw new Refused(`${path}: ${answer.msg}`);
    return answer.data;
  }

  async function beat(send: Send): Promise<void> {
    const now = performance.now();
    const next = { seq: watching.seq + 1, from: watching.reached };
    watching.sent ??= { ...next, to: next.from + Math.floor((now - watching.at) * claimed) };
    const { seq, from, to } = watching.sent;
    const ranges = [{ start: from / 1000, end: to / 1000 }];
    const { session } = watching;
    const beaten = await must<Beaten>(send, 'Coursehistory/updateVideoHistory', {
      session,
      seq,
      ranges,
      position: to / 1000,
    });
    if (beaten.seq !== seq) throw new Refused(`beat ${seq} was answered with ${beaten.seq}`);
    Object.assign(watching, { seq, reached: to, at: now, sent: null });
    counts.beats += 1;
  }

  async function begin(send: Send): Promise<void> {
    const begun = await must<Attempt>(send, 'course/courseAnswerList', { course_id: course });
    const { attempt_id: id, ticket, saved_seq: seq } = begun;
    sitting = { id, ticket, seq, questions: begun.questions.length };
    answers = new Map(begun.saved.map(({ no, options }) => [no, options ?? []]));
  }

  async function save(send: Send): Promise<void> {
    if (!sitting) return begin(send);
    sent ??= {
      seq: sitting.seq + 1,
      answers: [{ no: randomInt(sitting.questions) + 1, options: [randomInt(4)] }],
      submit: sitting.seq + 1 >= savesEach ? 1 : 0,
    };
    const { id, ticket } = sitting;
    const saved = await must<Saved>(send, 'course/courseAnswerPost', { attempt_id: id, ticket, ...sent });
    if (saved.saved_seq !== sent.seq)
      throw new Refused(`save ${sent.seq} was answered with ${saved.saved_seq}`);
    sitting.seq = sent.seq;
    for (const { no, options } of sent.answers) answers.set(no, options);
    counts.answers += 1;
    if (sent.submit === 1) {
      results.set(id, saved.result!.score);
      counts.submissions += 1;
      sitting = null;
    }
    sent = null;
  }

  async function checkWatching(send: Send): Promise<string[]> {
    const { own } = await must<Detail>(send, 'course/lessonDetail', { id: lesson });
    const ends = [watching.reached, ...(watching.sent ? [watching.sent.to] : [])];
    const found = own!.ranges.length === 0 ? 0 : Math.round(own!.ranges[0]!.end * 1000);
    if (watching.sent) counts[found === watching.sent.to ? 'foundWritten' : 'foundMissing'] += 1;
    if (own!.ranges.length <= 1 && (own!.ranges[0]?.start ?? 0) === 0 && ends.includes(found)) return [];
    return [`watched ${JSON.stringify(own!.ranges)}, acknowledged up to ${ends.join(' or ')} ms`];
  }

  async function checkSitting(send: Send): Promise<string[]> {
    const list = await must<Attempts>(send, 'course/examAttempts', { course_id: course, page_size: 100 });
    const faults: string[] = [];
    const ended = list.data.filter(({ state }) => state === 'finished');
    const finished = new Map(ended.map((each) => [each.attempt_id, each.score]));
    for (const [id, score] of results) {
      if (finished.get(id) !== score)
        faults.push(`attempt ${id} had ${score} points, now ${finished.get(id)}`);
    }
    if (!sitting) return faults;
    if (sent?.submit === 1 && finished.has(sitting.id)) {
      // Submitted, but the answer was lost: a page would learn so and leave.
      results.set(sitting.id, finished.get(sitting.id)!);
      counts.foundWritten += 1;
      sitting = null;
      sent = null;
      return faults;
    }
    const open = await must<Attempt>(send, 'course/courseAnswerList', { course_id: course, resume: 1 });
    const isWritten = sent !== null && open.saved_seq === sent.seq;
    if (sent) counts[isWritten ? 'foundWritten' : 'foundMissing'] += 1;
    const expected = new Map(answers);
    if (isWritten) for (const { no, options } of sent!.answers) expected.set(no, options);
    const kept = new Map(open.saved.map(({ no, options }) => [no, options ?? []]));
    const written = (each: Map<number, number[]>) => JSON.stringify([...each].toSorted(([a], [b]) => a - b));
    if (open.attempt_id !== sitting.id)
      faults.push(`attempt ${sitting.id} is gone, ${open.attempt_id} is open`);
    if (!isWritten && open.saved_seq !== sitting.seq)
      faults.push(`save ${sitting.seq} was acknowledged, the last is ${open.saved_seq}`);
    if (written(kept) !== written(expected))
      faults.push(`answers ${written(kept)}, acknowledged ${written(expected)}`);
    // Reopens the page; requests in flight are sent again.
    sitting.ticket = open.ticket;
    return faults;
  }

  return {
    counts,

    async open(origin: string): Promise<void> {
      const input = { lesson_id: lesson };
      const opened = await must<Opened>(call(origin), 'Coursehistory/saveVideoHistory', input);
      Object.assign(watching, { session: opened.session, at: performance.now() });
      await begin(call(origin));
    },

    /** Learns and answers without pause until the portal is gone. Throws when a valid request is refused. */
    async go(origin: string, answered: () => void): Promise<void> {
      const forever = async (one: (send: Send) => Promise<void>) => {
        for (;;) {
          try {
            await one(call(origin));
            answered();
          } catch (error) {
            if (error instanceof Refused) throw error;
            return;
          }
        }
      };
      await Promise.all([forever(beat), forever(save)]);
    },

    /** Acknowledged writes that are missing. */
    async check(origin: string): Promise<string[]> {
      return [...(await checkWatching(call(origin))), ...(await checkSitting(call(origin)))];
    },
  };
}

/** The portal refused. */
export class Refused extends Error {}
