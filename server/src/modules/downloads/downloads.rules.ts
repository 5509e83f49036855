import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { code, PortalError } from '@portal/contract/codes';
import type { downloads as endpoints } from '@portal/contract/downloads';
import type { OutputOf } from '@portal/contract/endpoint';
import { maskMobile } from '@portal/contract/mobile';
import { formatDate, toUnixSeconds } from '@portal/contract/time';
import { z } from 'zod';
import type { Storage } from '../../outside/storage/port.ts';
import { admit } from '../../platform/http/access.ts';
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
type Made = { bytes: Uint8Array; title: string; content: string };

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
  /** Work that began before and is not done does not count any more: another may begin. */
  const lostBefore = () => after(-hour);

  const find = (type: string) => ports.tables.find((each) => each.type === type) ?? null;

  function kindOf(type: string): Download {
    const kind = find(type);
    if (kind) return kind;
    const reason = '没有这种导出';
    throw new PortalError(code.invalidFields, reason, { fields: { type: reason } });
  }

  function allowedFilter(session: Session, type: string, given: Record<string, unknown>): Stored {
    const kind = kindOf(type);
    admit(kind.access, session);
    const { filter } = parseWith(z.object({ filter: kind.filter }), { filter: given });
    const { kind: sessionKind, userId, roleId, certified, staffRoles } = session;
    const asker = { kind: sessionKind, userId, roleId, certified, staffRoles };
    return { ...filter, most: kind.most(session), asker };
  }

  const makeJob: Job<typeof makeData> = job({ name: 'downloads.make', data: makeData, run: make });
  const sweepJob = job({ name: 'downloads.sweep', data: z.object({}), schedule: '37 * * * *', run: sweep });

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
      // The person sees the failure and may start again; only a crash is retried by itself.
      log.error({ error, download: id }, 'export failed');
      await store.working(database, id, { status: 'failed' });
    }
  }

  async function makeFile(
    { userId, type, filter }: DownloadRow,
    report: (progress: number) => Promise<void>,
  ): Promise<Made> {
    if (!filter) {
      return {
        bytes: await personalArchive(ports.personalData, userId, clock(), report),
        title: '个人数据已导出',
        content: '您申请的个人数据副本已生成，请在 24 小时内到「账号管理」下载，过期后将自动删除。',
      };
    }
    const kind = kindOf(type);
    const { bytes, rows, isCut } = await writeTable(kind, filter, clock(), report);
    const most = isCut ? `，已达 ${filter.most.toLocaleString('en')} 条上限` : '';
    return {
      bytes,
      title: `${kind.title}导出已完成`,
      content: `共 ${rows.toLocaleString('en')} 条${kind.title}${most}。请在 24 小时内到「账号管理」下载，过期后将自动删除。`,
    };
  }

  async function announce({ id, userId }: DownloadRow, { title, content }: Made): Promise<boolean> {
    return database.transaction(async (transaction) => {
      const finished = { status: 'done', progress: 100, key: keyOf(id), expiresAt: after(day) } as const;
      if (!(await store.working(transaction, id, finished))) return false;
      await messages.send(transaction, {
        userId,
        type: 2,
        title,
        content,
        link: '/profile/accountManage#export',
        eventKey: `download:${id}`,
      });
      return true;
    });
  }

  async function sweep(): Promise<void> {
    for (const { id } of await store.over(database, clock(), after(-2 * day))) {
      await storage.remove(keyOf(id));
      await store.remove(database, id);
    }
  }

  function stateOf({ id, status, progress, expiresAt, createdAt }: DownloadRow): State {
    if (status === 'done' && expiresAt && expiresAt > clock()) {
      return { job_id: id, progress, status, expire: toUnixSeconds(expiresAt) };
    }
    const isUnderWay = (status === 'waiting' || status === 'working') && createdAt > lostBefore();
    return { job_id: id, progress, status: isUnderWay ? status : 'failed', expire: null };
  }

  function progressOf(row: DownloadRow, session: Session): Progress {
    const state = stateOf(row);
    return { ...state, url: state.status === 'done' ? linkTo(row.id, session.id) : '' };
  }

  /** Whoever finds the address later, or after a logout, opens nothing. */
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

    /** One at a time: who asks again while one is being made gets that one. */
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
      const before = await store.running(database, userId, type, lostBefore());
      if (before && isSame(before, filter)) return progressOf(before, session);
      if (before) throw new PortalError(code.failure, '上一个导出还在进行，请稍候');
      const perDay = mostStarted[filter === null ? 'archive' : 'table'];
      await limits.use({ key: `downloads:${type}:${userId}`, most: perDay, seconds: day / 1000 });
      const row = await database.transaction(async (transaction) => {
        await store.lockUser(transaction, userId);
        const running = await store.running(transaction, userId, type, lostBefore());
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
      if (!row) throw new PortalError(code.failure, '导出任务不存在');
      return progressOf(row, session);
    },

    async list(userId: number): Promise<OutputOf<typeof endpoints.exportList>['data']> {
      const rows = await store.newest(database, userId, 20);
      return rows.map((row) => ({
        ...stateOf(row),
        type: row.type,
        title: row.type === archive ? '个人数据' : (find(row.type)?.title ?? ''),
        create_time: toUnixSeconds(row.createdAt),
      }));
    },

    /** The archive at a signed address, or null when it opens nothing. */
    async serve(id: string, signed: Signature) {
      if (!links.opens(`${id}:${signed.session}`, signed)) return null;
      const row = await store.byId(database, id);
      if (!row || !(await sessions.isOpen(database, row.userId, Number(signed.session)))) return null;
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

function isSame({ filter }: DownloadRow, asked: DownloadRow['filter']): boolean {
  return isDeepStrictEqual(filter, asked);
}
