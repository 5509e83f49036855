import type { AuditActionOf } from '@portal/contract/audit-actions';
import { code, PortalError } from '@portal/contract/codes';
import type { CursorRequest } from '@portal/contract/paging';
import type { ReviewRow } from '@portal/contract/reviews';
import { authStatus, type AuthStatus, type RoleId } from '@portal/contract/roles';
import { toUnixSeconds } from '@portal/contract/time';
import type { Actor } from '../../platform/audit.ts';
import { change } from '../../platform/change.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { placeCursor } from '../../platform/keyset.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { FileLink, Files } from '../files/files.ts';
import { stepOf } from './identities.reading.ts';
import type { IdentityRow, IdentityStore } from './identities.store.ts';
import { filesIn, type LooseForm } from './identities.forms.ts';
import { nextStatus } from './identities.machine.ts';
import { answersInWords } from './identities.questions.ts';
import type { TakeStep } from './identities.steps.ts';
import { claimsSince, reviewStore } from './identities.reviews.store.ts';

type Ports = {
  accounts: { people: Pick<Accounts['people'], 'chooseRole' | 'namesOf' | 'refreshPrincipal'> };
  files: Pick<Files, 'link'>;
  store: IdentityStore;
  takeStep: TakeStep;
};
type QueueRequest = CursorRequest & {
  auth_status: AuthStatus;
  type?: RoleId;
  keyword?: string;
  mine?: boolean;
};

const refused = (message: string) => new PortalError(code.failure, message);

export type Reviews = ReturnType<typeof createReviews>;

/** The reviewers' side of the machine. */
export function createReviews(platform: Platform, { accounts, files, store, takeStep }: Ports) {
  const { database, clock, keyring, audit } = platform;

  /** Who has it, unless the claim is too old to count. */
  const holderOf = ({ claimedBy, claimedAt }: IdentityRow) =>
    claimedBy !== null && claimedAt !== null && claimedAt > claimsSince(clock()) ? claimedBy : null;
  const formOf = (row: IdentityRow) => JSON.parse(keyring.open(row.formSealed)) as LooseForm;

  function rowOf(row: IdentityRow, names: Map<number, string>, reviewerId: number): ReviewRow {
    const holder = holderOf(row);
    return {
      id: row.id,
      type: row.type,
      applicant: names.get(row.userId) ?? '',
      title: row.title,
      auth_status: row.status,
      applied_time: toUnixSeconds(row.appliedAt),
      claimed_by: holder === null ? null : (names.get(holder) ?? ''),
      mine: holder === reviewerId,
    };
  }

  const peopleOf = (rows: IdentityRow[]) =>
    rows.flatMap((row) => [row.userId, ...(row.claimedBy ? [row.claimedBy] : [])]);

  /** What was withdrawn is the applicant's own again. */
  function visible(row: IdentityRow | null): IdentityRow {
    if (!row || row.status === authStatus.notCertified) throw refused('认证申请不存在');
    return row;
  }

  async function record(
    transaction: Transaction,
    by: Actor,
    action: AuditActionOf<'identities'>,
    id: number,
    detail = {},
  ) {
    const entry = { actorId: by.userId, action: `identities.${action}` as const, subject: `identity:${id}` };
    await audit.record(transaction, { ...entry, detail, address: by.address });
  }

  /** The person first, then the application: the order in which an applicant's own steps lock. */
  async function locked(transaction: Transaction, by: Actor, id: number): Promise<IdentityRow> {
    const seen = visible(await store.byId(transaction, id));
    if (seen.userId === by.userId) throw refused('不能审核自己的申请');
    await store.lockUser(transaction, seen.userId);
    return visible(await store.lock(transaction, id));
  }

  async function decide(
    by: Actor,
    id: number,
    {
      action,
      note,
      reasons,
    }: { action: 'approve' | 'reject'; note: string; reasons: Record<string, string> },
  ): Promise<void> {
    await change(platform, 'identities', async (transaction) => {
      const identity = await locked(transaction, by, id);
      nextStatus(action, identity.status);
      if (holderOf(identity) !== by.userId) throw refused('请先领取这份申请（领取 30 分钟内有效）');
      await takeStep(transaction, identity, { action, actorId: by.userId, note, changes: { reasons } });
      await record(transaction, by, action, id, { note, reasons });
      if (action === 'approve') await takeEffect(transaction, identity);
    });
  }

  /** product 3: the first certified identity becomes the current one. */
  async function takeEffect(transaction: Transaction, { userId, type }: IdentityRow): Promise<void> {
    const all = await store.ofUser(transaction, userId);
    const certified = all.filter((identity) => identity.status === authStatus.certified);
    if (certified.length === 1) await accounts.people.chooseRole(transaction, userId, type);
    await accounts.people.refreshPrincipal(transaction, userId);
  }

  return {
    async list(reviewerId: number, { page, page_size, next, ...asked }: QueueRequest) {
      const { auth_status, type, keyword, mine } = asked;
      const claimed = mine ? { by: reviewerId, after: claimsSince(clock()) } : undefined;
      const filter = { status: auth_status, type, keyword, claimed };
      const after = next === undefined ? null : placeCursor.read(next);
      const offset = after ? 0 : (page - 1) * page_size;
      const rows = await reviewStore.page(database, filter, { after, offset, limit: page_size + 1 });
      const shown = rows.slice(0, page_size);
      const last = shown.at(-1);
      const names = await accounts.people.namesOf(peopleOf(shown));
      return {
        total: await reviewStore.total(database, filter),
        page,
        page_size,
        next: last && rows.length > page_size ? placeCursor.write({ at: last.appliedAt, id: last.id }) : null,
        data: shown.map((row) => rowOf(row, names, reviewerId)),
      };
    },

    async detail(by: Actor, id: number) {
      const row = visible(await store.byId(database, id));
      const steps = await store.stepsOf(database, [id]);
      const same = await reviewStore.sameNumber(database, row);
      const actors = steps.flatMap((step) => (step.actorId ? [step.actorId] : []));
      const names = await accounts.people.namesOf([...peopleOf([row, ...same]), ...actors]);
      await database.transaction((transaction) => record(transaction, by, 'view', id));
      return {
        ...rowOf(row, names, by.userId),
        form: formOf(row),
        letter_file: row.letterFile,
        answers: answersInWords(row.type, row.answers),
        reasons: row.reasons,
        history: steps.map((step) => ({
          ...stepOf(step),
          by: (step.actorId && names.get(step.actorId)) || '',
        })),
        same_number: same.map(({ id: other, userId, status }) => ({
          id: other,
          applicant: names.get(userId) ?? '',
          auth_status: status,
        })),
      };
    },

    async claim(by: Actor, id: number): Promise<void> {
      await database.transaction(async (transaction) => {
        const identity = await locked(transaction, by, id);
        if (identity.status !== authStatus.underReview) throw refused('该申请已处理，无需领取');
        const holder = holderOf(identity);
        if (holder !== null && holder !== by.userId) throw refused('该申请已由其他审核员领取');
        await store.change(transaction, id, { claimedBy: by.userId, claimedAt: clock() });
        await record(transaction, by, 'claim', id, holder === null ? { before: identity.claimedBy } : {});
      });
    },

    async release(by: Actor, id: number): Promise<void> {
      await database.transaction(async (transaction) => {
        const identity = await locked(transaction, by, id);
        if (holderOf(identity) !== by.userId) throw refused('您没有领取这份申请');
        await store.change(transaction, id, { claimedBy: null, claimedAt: null });
        await record(transaction, by, 'release', id);
      });
    },

    approve: (by: Actor, id: number, note: string) =>
      decide(by, id, { action: 'approve', note, reasons: {} }),

    reject: (by: Actor, id: number, reasons: Record<string, string>, note: string) =>
      decide(by, id, { action: 'reject', note, reasons }),

    /** A document of the application; each opening is written down before there is an address. */
    async openFile(by: Actor, id: number, file: string): Promise<FileLink> {
      return database.transaction(async (transaction) => {
        const identity = visible(await store.byId(transaction, id));
        const referred = filesIn(formOf(identity), identity.letterFile);
        if (!referred.includes(file)) throw refused('文件不存在');
        await record(transaction, by, 'openFile', id, { file });
        return files.link(transaction, identity.userId, file);
      });
    },
  };
}
