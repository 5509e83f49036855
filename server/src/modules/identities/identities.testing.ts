import type { Endpoint, Envelope, OutputOf } from '@portal/contract/endpoint';
import type { FilePurpose } from '@portal/contract/files';
import { authStatus, role, type RoleId, type StaffRole } from '@portal/contract/roles';
import sharp from 'sharp';
import { createApi } from '../../platform/http/api.ts';
import { actorOf, type UserCaller } from '../../platform/http/caller.ts';
import type { Platform } from '../../platform/platform.ts';
import { testPlatform, visitor } from '../../platform/testing.ts';
import { type AccountPorts, createAccounts } from '../accounts/accounts.ts';
import { createFiles } from '../files/files.ts';
import { memoryStorage } from '../files/files.testing.ts';
import { createMessages } from '../messages/messages.ts';
import { addPerson } from '../messages/messages.testing.ts';
import { createIdentities, type IdentityBlocker, type IdentityPorts } from './identities.ts';
import { answersFor, formFor } from './identities.samples.ts';
import { identities as identityTable } from './identities.tables.ts';

type IdentityRow = typeof identityTable.$inferInsert;

/** An identity nobody has applied for: a certified supplier unless told. */
export async function addIdentity(
  { database, clock }: Platform,
  userId: number,
  changes: Partial<IdentityRow> = {},
): Promise<void> {
  const now = clock();
  await database.insert(identityTable).values({
    userId,
    type: role.supplier,
    status: authStatus.certified,
    title: '示例单位',
    formSealed: '',
    numberIndex: '',
    letterFile: [],
    reasons: {},
    answers: {},
    appliedAt: now,
    updatedAt: now,
    ...changes,
  });
}

export type TestIdentities = Awaited<ReturnType<typeof testIdentities>>;

/** Identities among their real neighbours, on a database of their own. */
export async function testIdentities(replaced: Partial<IdentityPorts> = {}) {
  const on = await testPlatform();
  const { platform } = on;
  const storage = memoryStorage();
  const messages = createMessages(platform);
  const files = createFiles(platform, { storage });
  // Codes and moderation are for login and registration, which nobody uses here.
  const accounts = createAccounts(platform, {
    messages,
    avatarUrl: files.avatarUrl,
    agreement: async () => ({ version: '1' }),
    cancelBlockers: [],
    personalData: [],
  } as unknown as AccountPorts);
  const blockers: IdentityBlocker[] = [];
  const identities = createIdentities(platform, { accounts, messages, files, blockers, ...replaced });
  const api = createApi(identities.calls);
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();

  async function as(token: string, from = visitor()): Promise<UserCaller> {
    const session = await platform.sessions.find(token);
    if (!session) throw new Error('the token opens nothing');
    return { ...from, session };
  }

  /** Somebody logged in on a device of its own. */
  async function logIn(userId: number): Promise<UserCaller> {
    const from = { ...visitor(), fingerprint: visitor().address };
    const { signedIn } = await platform.database.transaction((transaction) =>
      accounts.entry.openSession(transaction, userId, from),
    );
    return as(signedIn.token, from);
  }

  async function join(roleId: RoleId = role.supplier): Promise<UserCaller> {
    return logIn(await addPerson(platform, { roleId }));
  }

  async function reviewer(nickname = '审核员', ...duties: StaffRole[]): Promise<UserCaller> {
    const staffRoles: StaffRole[] = duties.length > 0 ? duties : ['reviewer'];
    const userId = await addPerson(platform, { nickname, staffRoles });
    const principal = { userId, roleId: null, certified: false, staffRoles };
    const token = await platform.sessions.open(platform.database, 'staff', principal, visitor());
    return as(token);
  }

  async function document({ session }: UserCaller, purpose: FilePurpose) {
    const name = `${purpose}.png`;
    const input = { purpose, name, size: picture.byteLength, type: 'image/png' };
    const { upload, file } = await files.startUpload(session, input);
    storage.upload(upload, picture);
    return { url: file.id, name };
  }

  /** A complete application with uploaded documents and an answered questionnaire. */
  async function application(applicant: UserCaller, type: RoleId) {
    const { userId } = applicant.session;
    await identities.drafts.saveAnswers(userId, type, answersFor(type));
    const expert = type === role.expert;
    const form = formFor(type, [await document(applicant, expert ? 'certificate' : 'licence')]);
    return { form, letter_file: expert ? [] : [await document(applicant, 'letter')] };
  }

  async function applied(applicant: UserCaller, type: RoleId): Promise<number> {
    return identities.applications.apply(actorOf(applicant), type, await application(applicant, type));
  }

  async function decided(by: UserCaller, id: number, decision: 'approve' | 'reject'): Promise<void> {
    await identities.reviews.claim(actorOf(by), id);
    if (decision === 'approve') await identities.reviews.approve(actorOf(by), id, '');
    else await identities.reviews.reject(actorOf(by), id, { credit_code: '与执照不符' }, '请更正');
  }

  async function call<E extends Endpoint>(
    endpoint: E,
    input: unknown,
    caller: UserCaller,
  ): Promise<Envelope<OutputOf<E>>> {
    return (await api.call(endpoint, input, caller)) as Envelope<OutputOf<E>>;
  }

  return {
    ...on,
    accounts,
    messages,
    files,
    identities,
    blockers,
    as,
    logIn,
    join,
    reviewer,
    document,
    application,
    applied,
    decided,
    call,
  };
}
