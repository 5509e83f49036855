import {
  noticeMethods,
  type NoticeContent,
  noticeTypes,
  type PartyFacts,
} from '@portal/contract/notice-content';
import { sql } from 'drizzle-orm';
import { indexed } from '../src/modules/notices/notices.indexing.ts';
import type { Transaction } from '../src/platform/database/database.ts';
import { normalise, tokensOf, vectorOf } from '../src/platform/search-tokens.ts';
import { withoutIndexes } from './notices.load.indexes.ts';
import { emptyRows, insertRows, type PreparedRows } from './notices.load.rows.ts';
import { type Planned, planOf, type Wanted } from './notices.plan.ts';

type Progress = (done: number, total: number) => void;
type Last = { notice: number; project: number; party: number; existing: number };

const batch = 1000;

/** Fills up to `count` notices, straight into their tables and in the order of their publication. */
export async function loadNotices(
  transaction: Transaction,
  wanted: Wanted,
  progress: Progress,
): Promise<number> {
  await transaction.execute(sql`set local statement_timeout = 0`);
  const last = await lastIds(transaction);
  const missing = wanted.count - last.existing;
  if (missing <= 0) return 0;
  // Another seed and other numbers than what is there already.
  const plan = planOf({
    ...wanted,
    count: missing,
    seed: wanted.seed + last.project,
    firstNumber: last.project,
  });
  const state: LoadState = { last, parties: await knownParties(transaction), projects: new Map() };

  const write = async () => {
    let pending = Promise.resolve();
    for (let at = 0; at < plan.count; at += batch) {
      progress(at, plan.count);
      const rows = emptyRows();
      for (let one = at; one < Math.min(plan.count, at + batch); one++) enter(rows, plan.write(one), state);
      // The next batch is made while the database works on this one.
      await pending;
      pending = insertRows(transaction, rows);
      pending.catch(() => {});
    }
    await pending;
  };
  await (missing > last.existing * 4 ? withoutIndexes(transaction, write) : write());
  for (const table of ['notices', 'projects', 'parties']) {
    await transaction.execute(
      sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.raw(table)}))`,
    );
  }
  await countParties(transaction);
  progress(plan.count, plan.count);
  return plan.count;
}

async function lastIds(transaction: Transaction): Promise<Last> {
  const { rows } = await transaction.execute<Last>(
    sql`select coalesce((select max(id) from notices), 0) as notice,
      coalesce((select max(id) from projects), 0) as project,
      coalesce((select max(id) from parties), 0) as party,
      (select count(*) from notices) as existing`,
  );
  return { ...rows[0]! };
}

async function knownParties(transaction: Transaction): Promise<Map<string, number>> {
  const { rows } = await transaction.execute<{ id: number; name: string }>(sql`select id, name from parties`);
  return new Map(rows.map(({ id, name }) => [name, id]));
}

type LoadState = { last: Last; parties: Map<string, number>; projects: Map<number, number> };

function enter(rows: PreparedRows, planned: Planned, state: LoadState): void {
  const { content, body, plain, publishedAt, attachments } = planned;
  enterParties(rows, content, state);
  const buyerId = state.parties.get(content.buyer.name)!;
  const projectId = enterProject(rows, planned, buyerId, state);
  const { body: _, ...facts } = content;
  const amounts = content.packages.flatMap(({ amount }) => amount ?? []);
  const row = {
    id: ++state.last.notice,
    projectId,
    state: 'published' as const,
    content: facts,
    body,
    title: content.title,
    type: noticeTypes.indexOf(content.type),
    method: content.method === null ? null : noticeMethods.indexOf(content.method),
    district: content.district,
    buyerId,
    agencyId: content.agency ? state.parties.get(content.agency.name)! : null,
    budget: content.budget,
    amount: amounts.length > 0 ? amounts.reduce((sum, amount) => sum + amount, 0) : null,
    deadline: content.deadline === null ? null : new Date(content.deadline * 1000),
    publishedAt,
    updatedAt: publishedAt,
    version: 1,
    withdrawnReason: '',
    source: null,
    externalId: null,
    imported: null,
    authorId: null,
    returnedReason: '',
  };
  rows.notices.push(row);
  for (const [position, file] of attachments.entries()) {
    rows.attachments.push({ ...file, noticeId: row.id, position });
  }
  const made = indexed(row, state.parties, plain);
  rows.index.push(made.index);
  rows.bodies.push(made.body);
  if (made.number) rows.numbers.push(made.number);
  rows.awards.push(...made.awards);
}

function enterParties(rows: PreparedRows, content: NoticeContent, { parties, last }: LoadState): void {
  const note = (party: PartyFacts | null, district: string | null) => {
    if (!party || parties.has(party.name)) return;
    const id = ++last.party;
    parties.set(party.name, id);
    const { credit_code: creditCode, ...facts } = party;
    const counters = { notices: 0, agencyNotices: 0, wins: 0, wonAmount: 0 };
    rows.parties.push({
      ...facts,
      ...counters,
      id,
      creditCode,
      district,
      tokens: vectorOf(tokensOf(party.name)),
    });
  };
  note(content.buyer, content.district);
  note(content.agency, null);
  for (const { winner } of content.packages) note(winner, null);
}

function enterProject(
  rows: PreparedRows,
  { project, publishedAt }: Planned,
  buyerId: number,
  state: LoadState,
): number {
  const existing = state.projects.get(project.index);
  if (existing !== undefined) return existing;
  const id = ++state.last.project;
  state.projects.set(project.index, id);
  const { title } = project;
  rows.projects.push({ id, number: normalise(project.number), title, buyerId, createdAt: publishedAt });
  return id;
}

/** The counters that a job keeps otherwise. */
async function countParties(transaction: Transaction): Promise<void> {
  await transaction.execute(
    sql`update parties set notices = bought.count
      from (select buyer_id, count(*) from notice_index group by buyer_id) as bought where buyer_id = id`,
  );
  await transaction.execute(
    sql`update parties set agency_notices = served.count
      from (select agency_id, count(*) from notice_index group by agency_id) as served where agency_id = id`,
  );
  await transaction.execute(
    sql`update parties set wins = won.count, won_amount = won.amount
      from (select supplier_id, count(distinct notice_id), coalesce(sum(amount), 0) as amount from notice_awards
        where type = ${noticeTypes.indexOf('result')} group by supplier_id) as won
      where supplier_id = id`,
  );
}
