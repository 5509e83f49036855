import { code, PortalError } from '@portal/contract/codes';
import {
  type NoticeImport,
  type NoticeImportRow,
  noticeImports as endpoints,
} from '@portal/contract/notice-imports';
import { toUnixSeconds } from '@portal/contract/time';
import { z } from 'zod';
import { isAdmitted } from '../../platform/http/access.ts';
import { job, type Job } from '../../platform/jobs.ts';
import { createCursor } from '../../platform/keyset.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Session } from '../../platform/sessions.ts';
import { createSignedLinks, type LinkSignature } from '../../platform/signed-links.ts';
import type { Files } from '../files/files.ts';
import type { BatchPorts } from './notice-imports.batch.ts';
import { columns } from './notice-imports.columns.ts';
import { createRun, staleAfterMs } from './notice-imports.run.ts';
import { refusedHeading, refusedLine } from './notice-imports.sheets.ts';
import { type ImportRow, importStore as store, type ReportRow } from './notice-imports.store.ts';

export type NoticeImportPorts = Omit<BatchPorts, 'log'> & {
  files: Pick<Files, 'bytesOf' | 'describe' | 'prepare'>;
};
type Page = { page: number; page_size: number };
type RowsAsked = { outcome?: ReportRow['outcome'] | undefined; next?: string | undefined };
type RefusedQuery = LinkSignature & { user?: string; session?: string };
type Start = { file: string; source: string; publish: boolean; district: string | null };

const linkSeconds = 60;
const mostOpen = 3;
const rowCursor = createCursor(z.int32().min(0));
const runData = z.object({ id: z.number().int() });

export type ImportRules = ReturnType<typeof createImportRules>;

/** Files of notices brought in by a job, row by row, with a report. */
export function createImportRules(platform: Platform, ports: NoticeImportPorts) {
  const { database, clock, keyring, jobs, audit, log, sessions } = platform;
  const links = createSignedLinks(keyring, clock, 'notice-imports');
  const { files } = ports;
  const run = createRun(platform, { ...ports, log });
  const runJob: Job<typeof runData> = job({
    name: 'noticeImports.run',
    title: '执行公告导入',
    data: runData,
    pollSeconds: 2,
    run: ({ id }) => run(id),
  });
  /** Recovery: imports of a killed process are resumed within minutes. */
  const resumeJob = job({
    name: 'noticeImports.resume',
    title: '恢复中断的公告导入',
    data: z.object({}),
    schedule: '*/2 * * * *',
    run: resume,
  });

  async function resume(): Promise<void> {
    const left = await store.abandoned(database, new Date(clock().getTime() - staleAfterMs));
    for (const id of left) await jobs.send(runJob, { id });
  }

  async function found(id: number): Promise<ImportRow> {
    const row = await store.byId(database, id);
    if (!row) throw new PortalError(code.failure, '导入记录不存在');
    return row;
  }

  return {
    jobs: [runJob as Job, resumeJob as Job],
    run,
    resume,

    columns: () => ({
      columns: columns.map(({ title, required, help, example }) => ({ title, required, help, example })),
      template: { csv: '/notice-imports/template.csv', xlsx: '/notice-imports/template.xlsx' },
    }),

    async start(
      userId: number,
      address: string,
      { file, source, publish, district }: Start,
    ): Promise<number> {
      if ((await store.open(database)) >= mostOpen)
        throw new PortalError(code.failure, '已有多个导入正在进行，请等它们完成后再试');
      await files.prepare(userId, [file], ['noticeImport']);
      const { name, type } = await files.describe(database, userId, file);
      return database.transaction(async (transaction) => {
        const id = await store.add(transaction, {
          userId,
          fileId: file,
          name,
          type,
          source,
          publish,
          district,
          status: 'waiting',
          createdAt: clock(),
        });
        await audit.record(transaction, {
          actorId: userId,
          action: 'noticeImports.start',
          subject: `notice-import:${id}`,
          detail: { name, source, publish },
          address,
        });
        await jobs.send(runJob, { id }, transaction);
        return id;
      });
    },

    async list({ page, page_size }: Page) {
      const { total, rows } = await store.page(database, page_size, (page - 1) * page_size);
      return { total, page, page_size, data: rows.map(({ row, by }) => wireOf(row, by ?? '')) };
    },

    async read(id: number) {
      const row = await found(id);
      return wireOf(row, await store.nameOf(database, row.userId));
    },

    async rows(id: number, { outcome, page, page_size, next }: Page & RowsAsked) {
      const row = await found(id);
      const after = next ? rowCursor.read(next) : null;
      const offset = after === null ? (page - 1) * page_size : 0;
      const rows = await store.reportPage(database, id, outcome, { after, limit: page_size + 1, offset });
      const shown = rows.slice(0, page_size);
      return {
        total: outcome ? row[outcome] : row.position,
        page,
        page_size,
        next: rows.length > page_size ? rowCursor.write(shown.at(-1)!.row) : null,
        data: shown.map(reportOf),
      };
    },

    async cancel(userId: number, address: string, id: number): Promise<void> {
      await database.transaction(async (transaction) => {
        if (!(await store.cancel(transaction, id, clock())))
          throw new PortalError(code.failure, '导入不存在或已经结束');
        await audit.record(transaction, {
          actorId: userId,
          action: 'noticeImports.cancel',
          subject: `notice-import:${id}`,
          detail: {},
          address,
        });
      });
    },

    /** Where the refused rows are for a minute, while this session lasts and may import. */
    async refusedLink(id: number, { userId, id: session }: Session) {
      const { refused } = await found(id);
      if (refused === 0) throw new PortalError(code.failure, '这次导入没有未导入的行');
      const { query, expire } = links.query(subjectOf(id, userId, session), linkSeconds);
      const url = `/notice-imports/${id}/refused.csv?user=${userId}&session=${session}&${query}`;
      return { url, name: refusedName(id), expire };
    },

    /** The refused rows at a signed address, piece by piece; null when it opens nothing. */
    async refused(id: number, { user, session, ...signature }: RefusedQuery) {
      if (!links.opens(subjectOf(id, user, session), signature)) return null;
      const by = await sessions.openById(database, Number(user), Number(session));
      if (!isAdmitted(endpoints.refused.access, by)) return null;
      const row = await store.byId(database, id);
      return row && { name: refusedName(id), lines: lines(row) };
    },
  };

  async function* lines({ id, header }: ImportRow): AsyncGenerator<string> {
    yield refusedHeading(header);
    const width = header?.length ?? 1;
    for (let after = 0; ;) {
      const rows = await store.refusedAfter(database, id, after, 500);
      if (rows.length === 0) return;
      yield rows.map((row) => refusedLine(width, row)).join('');
      after = rows.at(-1)!.row;
    }
  }
}

const refusedName = (id: number) => `导入${id}-未导入的行.csv`;
const subjectOf = (...parts: unknown[]) => parts.join(':');

function wireOf(row: ImportRow, by: string): NoticeImport {
  const { id, name, source, publish, status, fault, total, added, updated, unchanged, refused } = row;
  const counts = { total, done: row.position, added, updated, unchanged, refused };
  const finish_time = row.finishedAt && toUnixSeconds(row.finishedAt);
  return {
    id,
    name,
    source,
    publish,
    status,
    fault,
    ...counts,
    by,
    create_time: toUnixSeconds(row.createdAt),
    finish_time,
  };
}

function reportOf({ row, outcome, externalId, title, noticeId, faults }: ReportRow): NoticeImportRow {
  return { row, outcome, external_id: externalId, title, notice_id: noticeId, faults };
}
