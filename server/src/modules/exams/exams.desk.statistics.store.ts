import { type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import type { QuestionType } from '@portal/contract/exams';
import { examAttemptQuestions, examAttempts, examQuestions } from './exams.tables.ts';

/** The newest attempts alone, so that a course that many have taken does not hold up the page. */
export const mostAttempts = 5000;

type Spread = { attempts: number; passed: number; mean: number | null; deviation: number | null };
type ItemRow = {
  question_id: number;
  type: QuestionType;
  body: string;
  answered: number;
  difficulty: number | null;
  discrimination: number | null;
};

/** Submitted, or closed in time with what was saved; who never answered says nothing about a question. */
function counted(examId: number, firstOnly: boolean): SQL {
  return sql`
    select id, score, full_score, passed from ${examAttempts}
    where exam_id = ${examId} and state = 'finished' and full_score > 0
      ${firstOnly ? sql`and number = 1` : sql``}
    order by id desc limit ${mostAttempts}`;
}

const numberOf = (value: unknown) => (value === null ? null : Number(value));

export const statisticsStore = {
  async spread(queries: Queries, examId: number, firstOnly: boolean): Promise<Spread> {
    const { rows } = await queries.execute(sql`
      with counted as (${counted(examId, firstOnly)})
      select count(*) as attempts, count(*) filter (where passed) as passed,
        avg(score / full_score) as mean, stddev_samp(score / full_score) as deviation
      from counted`);
    const [row] = rows;
    return {
      attempts: Number(row!.attempts),
      passed: Number(row!.passed),
      mean: numberOf(row!.mean),
      deviation: numberOf(row!.deviation),
    };
  },

  /** How many attempts stand in each tenth of the full score; all of it belongs to the last. */
  async tenths(queries: Queries, examId: number, firstOnly: boolean): Promise<Map<number, number>> {
    const { rows } = await queries.execute(sql`
      with counted as (${counted(examId, firstOnly)})
      select least(9, floor(score * 10 / full_score)::int) as tenth, count(*) as total
      from counted group by tenth`);
    return new Map(rows.map(({ tenth, total }) => [Number(tenth), Number(total)]));
  },

  /**
   * For each question the mean share of its points that was earned, and the correlation of that share with the share
   * earned in the rest of the paper: with the question itself in the total, short papers would look better than they are.
   */
  async questions(queries: Queries, examId: number, firstOnly: boolean): Promise<ItemRow[]> {
    const { rows } = await queries.execute(sql`
      with counted as (${counted(examId, firstOnly)}),
      shares as (
        select item.question_id, item.earned / item.points as share,
          (counted.score - item.earned) / nullif(counted.full_score - item.points, 0) as rest
        from counted join ${examAttemptQuestions} item on item.attempt_id = counted.id
        where item.points > 0 and item.earned is not null
      ),
      figures as (
        select question_id, count(*) as answered, avg(share) as difficulty, corr(share, rest) as discrimination
        from shares group by question_id
      )
      select figures.*, bank.type, bank.body from figures
      join ${examQuestions} bank on bank.id = figures.question_id
      order by figures.difficulty, figures.question_id
      limit 2000`);
    return rows.map((row) => ({
      question_id: Number(row.question_id),
      type: row.type as QuestionType,
      body: row.body as string,
      answered: Number(row.answered),
      difficulty: numberOf(row.difficulty),
      discrimination: numberOf(row.discrimination),
    }));
  },
};
