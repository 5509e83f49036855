import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { code, PortalError } from '@portal/contract/codes';
import type { downloads as endpoints } from '@portal/contract/downloads';
import type { OutputOf } from '@portal/contract/endpoint';
import { exportedText } from '@portal/contract/export-limits';
import { maskMobile } from '@portal/contract/mobile';
import { formatDate, toUnixSeconds } from '@portal/contract/time';
import { z } from 'zod';
import type { Storage } from '../../outside/storage/port.ts';
import type { Queries } from '../../platform/database/database.ts';
import { admit, isAdmitted } from '../../platform/http/access.ts';
import { parseWith } from '../../platform/http/api.ts';
import { job, type Job } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Session } from '../../platform/sessions.ts';
import { createSignedLinks, type LinkSignature } from '../../platform/signed-links.ts';
import type { Download, PersonalData } from '../../platform/module.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Messages } from '../messages/messages.ts';
import { personalArchive } from './downloads.archive.ts';
import { type DownloadRow, downloadStore as store } from './downloads.store.ts';
import { type Stored, writeTable } from './downloads.table.ts';

type Progress = OutputOf<typeof endpoints.export>;
type State = Omit<Progress, 'url'>;
type Signature = LinkSignature & { session?: string };

export type DownloadPorts = {
  storage: Storage;
  accounts: { people: Pick<Accounts['people'], 'requireFresh'> };
  messages: Pick<Messages, 'send'>;
  /** Everything that keeps something about a person; read when a job runs. */
  personalData: PersonalData[];
  /** The tables of all modules; read when somebody asks. */
  tables: readonly Download[];
};

/** What somebody asks for. */
type ExportRequest = { type: string; filter: Record<string, unknown> };
type Made = { bytes: Uint8Array; title: string; content: string; rows?: number; isCut?: boolean };

const fileType = {
  zip: 'application/zip',
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
const extensionOf = ({ filter }: DownloadRow) => filter?.format ?? 'zip';
/** The archive of everything about a person, which is no table. */
const archive = 'personal';
/** In a day. */
const mostStarted = { archive: 5, table: 60 };

/** Where a finished file is found: in the back office by whoever asked for it there. */
const place = {
  user: { title: '「数据导出」', link: '/profile/export' },
  staff: { title: '管理后台「我的导出」', link: '/admin/exports' },
} as const;
const placeOf = ({ filter }: DownloadRow) => place[filter?.asker.kind ?? 'user'];

const mostListed = 100;
const linkSeconds = 60;
const hour = 3_600_000;
const day = 24 * hour;
const makeData = z.object({ id: z.string() });
const keyOf = (id: string) => `downloads/${id}`;

export type DownloadRules = ReturnType<typeof createDownloadRules>;

/** Archives that a job makes and their owner fetches within a day. */
export function createDownloadRules(platform: Platform, ports: DownloadPorts) {
  const { audit, database, clock, keyring, limits, log, jobs, sessions } = platform;
  const links = createSignedLinks(keyring, clock, 'downloads');
  const { storage, accounts, messages } = ports;
  const after = (milliseconds: number) => new Date(clock().getTime() + milliseconds);
  /** A job that began earlier and has not finished is considered lost: another may begin. */
  const lostBefore = () => after(-hour);

  const find = (type: string) => ports.tables.find((each) => each.type === type) ?? null;

  function kindOf(type: string): Download {
    const kind = find(type);
    if (kind) return kind;
    const reason = '没有这种导出';
    throw new PortalError(code.invalidFields, reason, { fields: { type: reason } });
  }

  /** What a session could start now it may see and fetch: a person has several, and duties are taken away. */
  function isFor(session: Session, type: string): boolean {
    const access = type === archive ? 'user' : find(type)?.access;
    return access !== undefined && isAdmitted(access, session);
  }

  function allowedFilter(session: Session, type: string, given: Record<string, unknown>): Stored {
    const kind = kindOf(type);
    admit(kind.access, session);
    const { filter } = parseWith(z.object({ filter: kind.filter }), { filter: given });
    const { kind: sessionKind, userId, roleId, certified, staffRoles } = session;
    const asker = { kind: sessionKind, userId, roleId, certified, staffRoles };
    return { ...filter, most: kind.most(session), asker };
  }

  const makeJob: Job<typeof makeData> = job({
    name: 'downloads.make',
    title: '生成导出文件',
    data: makeData,
    pollSeconds: 2,
    run: make,
  });
  const sweepJob = job({
    name: 'downloads.sweep',
    title: '清理过期的导出文件',
    data: z.object({}),
    schedule: '37 * * * *',
    run: sweep,
  });

  async function make({ id }: { id: string }): Promise<void> {
    const begun = await store.begin(database, id);
    if (!begun) return;
    try {
      const made = await makeFile(begun, async (progress) => {
        await store.working(database, id, { progress });
      });
      await storage.write(keyOf(id), made.bytes, fileType[extensionOf(begun)]);
      if (!(await announce(begun, made))) await storage.remove(keyOf(id));
    } catch (error) {
      // A failure is shown to the person, who may start again; only a crash is retried automatically.
      log.error({ error, download: id }, 'export failed');
      await store.working(database, id, { status: 'failed' });
    }
  }

  async function makeFile(row: DownloadRow, report: (progress: number) => Promise<void>): Promise<Made> {
    const { userId, type, filter } = row;
    const fetching = `请在 24 小时内到${placeOf(row).title}下载，过期后将自动删除。`;
    if (!filter) {
      return {
        bytes: await personalArchive(ports.personalData, userId, clock(), report),
        title: '个人数据已导出',
        content: `您申请的个人数据副本已生成，${fetching}`,
      };
    }
    const kind = kindOf(type);
    const { bytes, rows, isCut } = await writeTable(kind, filter, clock(), report);
    return {
      bytes,
      rows,
      isCut,
      title: `${kind.title}导出已完成`,
      content: `${exportedText(rows, isCut, kind.title)}。${fetching}`,
    };
  }

  async function announce(row: DownloadRow, { title, content, rows, isCut }: Made): Promise<boolean> {
    const { id, userId } = row;
    return database.transaction(async (transaction) => {
      const kept = { key: keyOf(id), rows, isCut, expiresAt: after(day) };
      if (!(await store.working(transaction, id, { status: 'done', progress: 100, ...kept }))) return false;
      await messages.send(transaction, {
        userId,
        type: 2,
        title,
        content,
        link: placeOf(row).link,
        eventKey: `download:${id}`,
      });
      return true;
    });
  }

  /** What is under way already. Throws when that is another filter's. */
  async function sameRunning(
    queries: Queries,
    { userId, type, filter }: Pick<DownloadRow, 'userId' | 'type' | 'filter'>,
  ): Promise<DownloadRow | null> {
    const running = await store.running(queries, userId, type, lostBefore());
    if (running && !isDeepStrictEqual(running.filter, filter)) {
      throw new PortalError(code.failure, '上一个导出还在进行，请稍候');
    }
    return running;
  }

  async function sweep(): Promise<void> {
    for (const { id } of await store.over(database, clock(), after(-2 * day))) {
      await storage.remove(keyOf(id));
      await store.remove(database, id);
    }
  }

  function stateOf({ id, status, progress, rows, isCut, expiresAt, createdAt }: DownloadRow): State {
    const state = { job_id: id, progress, rows, is_cut: isCut };
    if (status === 'done' && expiresAt && expiresAt > clock()) {
      return { ...state, status, expire: toUnixSeconds(expiresAt) };
    }
    const isUnderWay = (status === 'waiting' || status === 'working') && createdAt > lostBefore();
    return { ...state, status: isUnderWay ? status : 'failed', expire: null };
  }

  function progressOf(row: DownloadRow, session: Session): Progress {
    const state = stateOf(row);
    return { ...state, url: state.status === 'done' ? linkTo(row.id, session.id) : '' };
  }

  /** Bound to the session: a leaked address, or one used after a logout, opens nothing. */
  function linkTo(id: string, sessionId: number): string {
    const { query } = links.query(`${id}:${sessionId}`, linkSeconds);
    return `/downloads/${id}?session=${sessionId}&${query}`;
  }

  const personalData: PersonalData = {
    name: 'downloads',
    collect: async (userId) =>
      (await store.allOf(database, userId)).map(({ type, status, createdAt }) => ({
        type,
        status,
        create_time: toUnixSeconds(createdAt),
      })),
    erase: (transaction, userId) => store.detachUser(transaction, userId),
  };

  return {
    jobs: [makeJob as Job, sweepJob as Job],
    personalData,

    /** One job a person: a request while one is running returns that one. */
    async start(
      session: Session,
      { type, filter: given }: ExportRequest,
      address: string,
    ): Promise<Progress> {
      const filter = type === archive ? null : allowedFilter(session, type, given);
      if (filter === null) {
        admit('user', session);
        accounts.people.requireFresh(session);
      }
      const { userId } = session;
      const before = await sameRunning(database, { userId, type, filter });
      if (before) return progressOf(before, session);
      const perDay = mostStarted[filter === null ? 'archive' : 'table'];
      await limits.use({ key: `downloads:${type}:${userId}`, most: perDay, seconds: day / 1000 });
      const row = await database.transaction(async (transaction) => {
        await store.lockUser(transaction, userId);
        const running = await sameRunning(transaction, { userId, type, filter });
        if (running) return running;
        const id = randomBytes(16).toString('hex');
        const made = await store.add(transaction, {
          id,
          userId,
          type,
          filter,
          status: 'waiting',
          createdAt: clock(),
        });
        await jobs.send(makeJob, { id }, transaction);
        if (session.kind === 'staff') {
          const detail = { title: find(type)?.title ?? '', filter: withoutMobiles(given) };
          const subject = `download:${type}`;
          await audit.record(transaction, {
            actorId: userId,
            action: 'downloads.export',
            subject,
            detail,
            address,
          });
        }
        return made;
      });
      return progressOf(row, session);
    },

    async progress(session: Session, id: string): Promise<Progress> {
      const row = await store.own(database, session.userId, id);
      if (!row || !isFor(session, row.type)) throw new PortalError(code.failure, '导出任务不存在');
      // Polling the progress needs no step-up; requesting the address does, as starting the job did.
      if (row.type === archive && stateOf(row).status === 'done') accounts.people.requireFresh(session);
      return progressOf(row, session);
    },

    async list(session: Session): Promise<OutputOf<typeof endpoints.exportList>['data']> {
      const types = [archive, ...ports.tables.map(({ type }) => type)].filter((type) => isFor(session, type));
      const rows = await store.newest(database, session.userId, types, mostListed);
      return rows.map((row) => ({
        ...stateOf(row),
        type: row.type,
        title: row.type === archive ? '个人数据' : (find(row.type)?.title ?? ''),
        format: extensionOf(row),
        create_time: toUnixSeconds(row.createdAt),
      }));
    },

    /** The archive at a signed address, or null when it opens nothing. */
    async serve(id: string, signed: Signature) {
      if (!links.opens(`${id}:${signed.session}`, signed)) return null;
      const row = await store.byId(database, id);
      if (!row) return null;
      const session = await sessions.openById(database, row.userId, Number(signed.session));
      if (!session || !isFor(session, row.type)) return null;
      if (row.status !== 'done' || !row.key || !row.expiresAt || row.expiresAt <= clock()) return null;
      const stored = await storage.read(row.key);
      if (!stored) return null;
      const extension = extensionOf(row);
      const name = `${row.filter ? row.type : 'personal-data'}-${formatDate(toUnixSeconds(row.createdAt))}.${extension}`;
      return { body: stored.body, size: stored.size, name, type: fileType[extension] };
    },
  };
}

/** People are searched by their whole number, which must not stand in a log that nobody can change. */
function withoutMobiles(filter: Record<string, unknown>): Record<string, unknown> {
  const masked = (value: unknown) => (typeof value === 'string' ? maskMobile(value.trim()) : value);
  return Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, masked(value)]));
}
