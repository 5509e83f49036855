import type { NoticeContent } from '@portal/contract/notice-content';
import type { Transaction } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import { filesIn } from '../../platform/sanitize-article.ts';
import type { Files } from '../files/files.ts';
import type { NoticeDesk } from '../notice-desk/notice-desk.ts';
import type { Notices } from '../notices/notices.ts';
import { changeOf, digestOf } from './notice-imports.changes.ts';
import type { Mapped } from './notice-imports.rows.ts';
import {
  type ImportRow,
  importStore as store,
  type NewReportRow,
  type NoticeRow,
} from './notice-imports.store.ts';

export type BatchPorts = {
  notices: { publishing: Pick<Notices['publishing'], 'add' | 'change' | 'release' | 'revise' | 'rewrite'> };
  desk: Pick<NoticeDesk, 'changes'>;
  files: Pick<Files, 'transferToPortal'>;
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

const importedOf = ({ content, published }: Pick<Good, 'content' | 'published'>) => ({
  digest: digestOf(content),
  published,
});

/** Brings rows in as part of the transaction that also moves the import on. */
export function createBatch({ notices, desk, files, log }: BatchPorts) {
  /** Pictures of public notices are the portal's: they stay when their uploader leaves. */
  async function keepPictures(transaction: Transaction, contents: readonly Pick<NoticeContent, 'body'>[]) {
    const ids = contents.flatMap(({ body }) => filesIn(body));
    await files.transferToPortal(transaction, ids, 'noticeImage');
  }

  async function addAll(
    transaction: Transaction,
    job: ImportRow,
    rows: readonly Good[],
    now: Date,
  ): Promise<number[]> {
    const entries = rows.map(({ content, externalId, published }) => {
      const at = published === null ? now : new Date(published * 1000);
      const state = !job.publish ? 'submitted' : at > now ? 'scheduled' : 'published';
      return {
        content,
        state,
        publishedAt: job.publish ? at : null,
        source: job.source,
        externalId,
        imported: importedOf({ content, published }),
      } as const;
    });
    const isPublic = entries.filter(({ state }) => state === 'published');
    await keepPictures(
      transaction,
      isPublic.map(({ content }) => content),
    );
    return notices.publishing.add(transaction, entries, now);
  }

  /** In a savepoint: after a failed statement PostgreSQL aborts the transaction around it. */
  async function tryRow(
    transaction: Transaction,
    job: ImportRow,
    { row }: Good,
    work: (inner: Transaction) => Promise<Outcome>,
  ): Promise<Outcome> {
    try {
      return await transaction.transaction(work);
    } catch (error) {
      log.warn({ error, import: job.id, row }, 'a row could not be imported');
      return refusal('无法保存这一行，请检查内容是否过长或异常');
    }
  }

  /** One statement for all; if that fails, row by row, so that one bad row costs no other. */
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
      const work = async (inner: Transaction) => added((await addAll(inner, job, [row], now))[0]!);
      outcomes.push(await tryRow(transaction, job, row, work));
    }
    return outcomes;
  }

  async function update(
    transaction: Transaction,
    job: ImportRow,
    before: NoticeRow,
    row: Good,
    now: Date,
  ): Promise<Outcome> {
    const outcome = (name: 'updated' | 'unchanged'): Outcome => ({
      outcome: name,
      noticeId: before.id,
      faults: [],
    });
    const change = changeOf(job, before, row, now);
    if ('refusal' in change) return refusal(change.refusal, '外部编号');
    const { isNewText, step } = change;
    if (!isNewText && step === 'none') return outcome('unchanged');
    return tryRow(transaction, job, row, async (inner) => {
      if (isNewText) await say(inner, job, before, row.content, now);
      if (step === 'submit') {
        const again = { state: 'submitted', publishedAt: null, returnedReason: '', updatedAt: now } as const;
        await store.setNotice(inner, before.id, again);
      } else if (step === 'release') {
        const { published, content } = row;
        await notices.publishing.release(
          inner,
          before.id,
          published === null ? now : new Date(published * 1000),
        );
        await keepPictures(inner, [content]);
      } else if (step !== 'none') {
        const { scheduleAt } = step;
        await store.setNotice(inner, before.id, {
          state: 'scheduled',
          publishedAt: scheduleAt,
          updatedAt: now,
        });
      }
      await store.setNotice(inner, before.id, { imported: importedOf(row) });
      return outcome('updated');
    });
  }

  async function say(
    transaction: Transaction,
    job: ImportRow,
    before: NoticeRow,
    content: NoticeContent,
    now: Date,
  ): Promise<void> {
    if (before.state !== 'published') return notices.publishing.rewrite(transaction, before.id, content, now);
    const changes = desk.changes({ ...before.content, body: before.body }, content);
    const revision = { content, changes, reason: '来源数据更新', by: job.userId };
    await notices.publishing.revise(transaction, before.id, revision, now);
    await keepPictures(transaction, [content]);
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
