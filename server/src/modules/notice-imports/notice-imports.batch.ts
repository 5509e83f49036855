import type { NoticeContent } from '@portal/contract/notice-content';
import type { Transaction } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import type { NoticeDesk } from '../notice-desk/notice-desk.ts';
import type { Notices } from '../notices/notices.ts';
import type { Mapped } from './notice-imports.rows.ts';
import {
  type ImportRow,
  importStore as store,
  type NewReportRow,
  type NoticeRow,
} from './notice-imports.store.ts';

export type BatchPorts = {
  notices: { publishing: Pick<Notices['publishing'], 'add' | 'change' | 'revise' | 'rewrite'> };
  desk: Pick<NoticeDesk, 'changes'>;
  log: Log;
};
type Outcome = Pick<NewReportRow, 'outcome' | 'noticeId' | 'faults'>;
type Good = Mapped & { content: NoticeContent };

const isGood = (row: Mapped): row is Good => row.content !== null;
const refusal = (reason: string, column = '（整行）'): Outcome => ({
  outcome: 'refused',
  noticeId: null,
  faults: [{ column, reason }],
});

/** Brings rows in as part of the transaction that also moves the import on. */
export function createBatch({ notices, desk, log }: BatchPorts) {
  async function addAll(
    transaction: Transaction,
    job: ImportRow,
    rows: readonly Good[],
    now: Date,
  ): Promise<number[]> {
    return notices.publishing.add(
      transaction,
      rows.map(({ content, externalId, published }) => {
        const at = published === null ? now : new Date(published * 1000);
        const state = !job.publish ? 'submitted' : at > now ? 'scheduled' : 'published';
        return { content, state, publishedAt: job.publish ? at : null, source: job.source, externalId };
      }),
      now,
    );
  }

  /** All at once; where that fails, one by one, so that one bad row costs no other. */
  async function add(
    transaction: Transaction,
    job: ImportRow,
    rows: readonly Good[],
    now: Date,
  ): Promise<Outcome[]> {
    const added = (noticeId: number): Outcome => ({ outcome: 'added', noticeId, faults: [] });
    try {
      const ids = await transaction.transaction((inner) => addAll(inner, job, rows, now));
      return ids.map(added);
    } catch (error) {
      log.warn({ error, import: job.id }, 'a batch is imported row by row');
    }
    const outcomes: Outcome[] = [];
    for (const row of rows) {
      try {
        const [id] = await transaction.transaction((inner) => addAll(inner, job, [row], now));
        outcomes.push(added(id!));
      } catch (error) {
        log.warn({ error, import: job.id, row: row.row }, 'a row could not be imported');
        outcomes.push(refusal('无法保存这一行，请检查内容是否过长或异常'));
      }
    }
    return outcomes;
  }

  async function update(
    transaction: Transaction,
    job: ImportRow,
    before: NoticeRow,
    { content }: Good,
    now: Date,
  ): Promise<Outcome> {
    const outcome = (name: 'updated' | 'unchanged'): Outcome => ({
      outcome: name,
      noticeId: before.id,
      faults: [],
    });
    const was: NoticeContent = { ...before.content, body: before.body };
    if (sameContent(was, content)) return outcome('unchanged');
    if (before.state === 'withdrawn') return refusal('该公告已被撤回，不再更新', '外部编号');
    if (before.state === 'published') {
      const revision = {
        content,
        changes: desk.changes(was, content),
        reason: '来源数据更新',
        by: job.userId,
      };
      await notices.publishing.revise(transaction, before.id, revision, now);
      return outcome('updated');
    }
    await notices.publishing.rewrite(transaction, before.id, content, now);
    if (before.state === 'returned') await store.setNoticeState(transaction, before.id, 'submitted', now);
    return outcome('updated');
  }

  return async (
    transaction: Transaction,
    job: ImportRow,
    rows: readonly Mapped[],
    now: Date,
  ): Promise<NewReportRow[]> => {
    const good = rows.filter(isGood);
    const ids = good.map(({ externalId }) => externalId);
    const seen = await store.seen(transaction, job.id, ids);
    const imported = await store.byExternalIds(transaction, job.source, ids);
    const outcomes = new Map<Mapped, Outcome>();
    const fresh: Good[] = [];
    for (const row of good) {
      const earlier = seen.get(row.externalId);
      const before = imported.get(row.externalId);
      if (earlier !== undefined) outcomes.set(row, refusal(`与第 ${earlier} 行是同一公告`, '外部编号'));
      else if (before) outcomes.set(row, await update(transaction, job, before, row, now));
      else fresh.push(row);
      if (earlier === undefined) seen.set(row.externalId, row.row);
    }
    const added = fresh.length > 0 ? await add(transaction, job, fresh, now) : [];
    fresh.forEach((row, at) => outcomes.set(row, added[at]!));
    return rows.map((row): NewReportRow => {
      const outcome = outcomes.get(row) ?? { outcome: 'refused', noticeId: null, faults: row.faults };
      const { row: number, externalId, title, cells } = row;
      const kept = outcome.outcome === 'refused' ? cells : null;
      return { importId: job.id, row: number, externalId, title, ...outcome, cells: kept };
    });
  };
}

function sameContent(a: NoticeContent, b: NoticeContent): boolean {
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
}

/** jsonb does not keep the order of keys. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, item]) => [key, sorted(item)]);
}
