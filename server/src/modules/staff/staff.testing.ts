import { constants, generateKeyPairSync, publicEncrypt } from 'node:crypto';
import { dataOf, type Endpoint, type Envelope, type OutputOf } from '@portal/contract/endpoint';
import type { StaffRole } from '@portal/contract/roles';
import { staff } from '@portal/contract/staff';
import { and, desc, eq } from 'drizzle-orm';
import { auditLog } from '../../platform/audit.tables.ts';
import { createApi } from '../../platform/http/api.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { testPlatform, type TestPlatform, visitor } from '../../platform/testing.ts';
import { createAccounts } from '../accounts/accounts.ts';
import { users } from '../accounts/accounts.tables.ts';
import { createSmsCodes } from '../sms-codes/sms-codes.ts';
import { addIdentity } from '../identities/identities.testing.ts';
import { createIdentities, type IdentityPorts } from '../identities/identities.ts';
import { createInquiries } from '../inquiries/inquiries.ts';
import { createMessages } from '../messages/messages.ts';
import { createStaff } from './staff.ts';
import { oneTimePassword, stepOf } from './staff.totp.ts';

const minute = 60_000;
export const rightPassword = 'Demo#2026';
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const sealing = { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };

type Person = { id: number; mobile: string };
type Application = { type: number; status: number; claimedBy?: number; claimedAt?: Date };

/** The back office's own calls over real accounts, and colleagues who log in. */
export async function testStaff() {
  const on: TestPlatform = await testPlatform();
  const smsCodes = createSmsCodes(on.platform, { sms: { send: async () => {} } });
  const accounts = createAccounts(on.platform, {
    smsCodes,
    moderation: { check: async () => ({ verdict: 'pass', words: [] }) },
    messages: { send: async () => {} },
    agreement: async () => ({ version: '2026-11-01' }),
    avatarUrl: async () => '',
    cancelBlockers: [],
    personalData: [],
    loginKey: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    hasher: { hash: async (plain) => plain, verify: async (plain, hash) => plain === hash },
  });
  const { key_id } = await accounts.publicKey();
  const seal = (plain: string) =>
    `${key_id}.${publicEncrypt(sealing, Buffer.from(plain)).toString('base64url')}`;
  const { calls } = createStaff(on.platform, {
    smsCodes,
    accounts,
    figures: [
      accounts.figures,
      createInquiries(on.platform, { messages: createMessages(on.platform) }).figures,
      createIdentities(on.platform, { accounts } as unknown as IdentityPorts).figures,
      {
        staff: {
          counts: async () => ({
            pending_comments: 0,
            open_questions: 0,
            open_attendance: 0,
            open_activation_batches: 0,
            members: 0,
            ending_members: 0,
            waiting_rewards: 0,
            reservations_today: 0,
            waiting_notices: 0,
            waiting_articles: 0,
            open_refunds: 0,
            waiting_transfers: 0,
            unmatched_receipts: 0,
            waiting_invoices: 0,
            waiting_reversals: 0,
            open_differences: 0,
            waiting_receipts: 0,
            paid_orders_today: 0,
          }),
        },
      },
    ],
  });
  const api = createApi(calls);

  async function call<E extends Endpoint>(endpoint: E, input: unknown, by: Caller = visitor()) {
    return (await api.call(endpoint, input, by)) as Envelope<OutputOf<E>>;
  }

  let lastMobile = 13_700_000_000;

  async function person(more: Partial<typeof users.$inferInsert> = {}): Promise<Person> {
    const { database, keyring, clock } = on.platform;
    const mobile = String(++lastMobile);
    const [row] = await database
      .insert(users)
      .values({
        mobileSealed: keyring.seal(mobile),
        mobileIndex: keyring.blindIndex('mobile', mobile),
        nickname: `用户${mobile.slice(-4)}`,
        passwordHash: rightPassword,
        roleId: 2,
        inviteKey: `K${mobile}`,
        inviteKeyAt: clock(),
        createdAt: clock(),
        ...more,
      })
      .returning({ id: users.id });
    return { id: row!.id, mobile };
  }

  /** Applications for several identities, made now. */
  async function apply(userId: number, ...applications: Application[]): Promise<void> {
    for (const each of applications) await addIdentity(on.platform, userId, each);
  }

  const employee = (...staffRoles: StaffRole[]) => person({ staffRoles });

  const codeAt = (secret: string, by = 0) => oneTimePassword(secret, stepOf(on.clock()) + by);

  const tryPassword = ({ mobile }: Pick<Person, 'mobile'>, plain = rightPassword) =>
    call(staff.login, { mobile, password: seal(plain) });

  const firstStep = async (who: Person) => dataOf(await tryPassword(who));

  /** Through both steps for the first time; the clock is turned so that the next code is a new one. */
  async function enrolled(who: Person): Promise<{ secret: string; token: string }> {
    const { ticket, enrol } = await firstStep(who);
    const { token } = dataOf(await call(staff.totp, { ticket, code: codeAt(enrol!.secret) }));
    on.clock.advance(minute);
    return { secret: enrol!.secret, token };
  }

  async function callerOf(token: string): Promise<Caller> {
    return { ...visitor(), session: await on.platform.sessions.find(token) };
  }

  async function working(...roles: StaffRole[]) {
    const who = await employee(...roles);
    const { token, secret } = await enrolled(who);
    return { ...who, token, secret, caller: await callerOf(token) };
  }

  async function auditOf(subject: string, action: string) {
    return on.platform.database
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subject, subject), eq(auditLog.action, action)))
      .orderBy(desc(auditLog.id));
  }

  return {
    ...on,
    call,
    person,
    apply,
    employee,
    codeAt,
    tryPassword,
    firstStep,
    enrolled,
    callerOf,
    working,
    auditOf,
  };
}
export type TestStaff = Awaited<ReturnType<typeof testStaff>>;
