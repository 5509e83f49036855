import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** People who each report every so many seconds; `target` is the lesson they watch, or the course whose exam they sit. */
export type CourseLoad = {
  origin: string;
  kind: 'beats' | 'saves';
  people: { token: string; target: number }[];
  everySeconds: number;
  rounds: number;
};

type Report = (round: number) => Promise<unknown>;
type Envelope = { code: number; msg: string; data: unknown };

const agent = new Agent({ keepAlive: true });
/** Latencies in milliseconds, and refusals with their counts. */
export type CourseAnswers = { waits: number[]; refused: Record<string, number> };

/** The first rounds only warm up. */
const warming = 1;

function post<Data>(origin: string, who: { token: string; nth: number }, path: string, input: object) {
  const headers = {
    'Content-Type': 'application/json',
    'XX-Token': who.token,
    // Limits count by address.
    'X-Forwarded-For': `10.7.${Math.floor(who.nth / 250)}.${(who.nth % 250) + 1}`,
  };
  return new Promise<Data>((resolve, reject) => {
    const sent = request(`${origin}/api/szguild/${path}`, { agent, headers, method: 'POST' }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.once('end', () => {
        const answer = JSON.parse(text) as Envelope;
        if (answer.code === 1) resolve(answer.data as Data);
        else reject(new Error(`${path}: ${answer.msg}`));
      });
    });
    sent.once('error', reject).end(JSON.stringify(input));
  });
}

/** Opens the lesson; each report then claims the time since the previous one as watched. */
async function watcher({ origin, everySeconds }: CourseLoad, who: Somebody): Promise<Report> {
  const opened = await post<{ session: string }>(origin, who, 'Coursehistory/saveVideoHistory', {
    lesson_id: who.target,
  });
  return (round) => {
    const [start, end] = [round * everySeconds, (round + 1) * everySeconds];
    const beat = { session: opened.session, seq: round + 1, ranges: [{ start, end }], position: end };
    return post(origin, who, 'Coursehistory/updateVideoHistory', beat);
  };
}

/** Begins the exam; then every report saves the answer to another question, after the one before was acknowledged. */
async function taker({ origin }: CourseLoad, who: Somebody): Promise<Report> {
  type Begun = { attempt_id: number; ticket: string; questions: { no: number }[] };
  const { attempt_id, ticket, questions } = await post<Begun>(origin, who, 'course/courseAnswerList', {
    course_id: who.target,
  });
  let last: Promise<unknown> = Promise.resolve();
  return (round) => {
    const { no } = questions[round % questions.length]!;
    const answers = [{ no, options: [round % 4] }];
    const save = { attempt_id, ticket, seq: round + 1, answers };
    last = last.then(() => post(origin, who, 'course/courseAnswerPost', save));
    return last;
  };
}

type Somebody = CourseLoad['people'][number] & { nth: number };

/**
 * Open-loop load: everybody reports on schedule, however slow the answers are. Latencies count from the scheduled
 * time.
 */
async function come(load: CourseLoad): Promise<void> {
  const { people, everySeconds, rounds, kind } = load;
  const begin = kind === 'beats' ? watcher : taker;
  const reports: Report[] = [];
  for (let at = 0; at < people.length; at += 8) {
    const some = people.slice(at, at + 8).map((each, nth) => begin(load, { ...each, nth: at + nth }));
    reports.push(...(await Promise.all(some)));
  }
  const every = everySeconds * 1000;
  const started = performance.now();
  const answers: CourseAnswers = { waits: [], refused: {} };
  await Promise.all(
    reports.map(async (report, nth) => {
      const underway: Promise<unknown>[] = [];
      for (let round = 0; round < rounds + warming; round += 1) {
        // Spread evenly over the interval; the last of a round comes before the first of the next.
        const due = (round + (nth + 1) / reports.length) * every;
        await sleep(due - (performance.now() - started));
        const answered = report(round).then(
          () => round >= warming && answers.waits.push(performance.now() - started - due),
          ({ message }: Error) => (answers.refused[message] = (answers.refused[message] ?? 0) + 1),
        );
        underway.push(answered);
      }
      await Promise.all(underway);
    }),
  );
  process.send!(answers);
}

process.on('message', (load: CourseLoad) => void come(load));
