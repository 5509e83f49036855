import { dataOf } from '@portal/contract/endpoint';
import { messages } from '@portal/contract/messages';
import { eq } from 'drizzle-orm';
import { auditLog } from '../../platform/audit.tables.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { staff, user } from '../../platform/testing.ts';
import type { TestApi } from '../../testing.ts';
import { users } from '../accounts/accounts.tables.ts';
import { addPerson } from '../messages/messages.testing.ts';

/** Somebody with an account and, where it matters, a mobile number. */
export async function person(on: TestApi, { nickname, mobile }: { nickname?: string; mobile?: string } = {}) {
  const { database, keyring } = on.platform;
  const userId = await addPerson(on.platform, { nickname: nickname ?? '林小满' });
  if (mobile) {
    await database
      .update(users)
      .set({ mobileSealed: keyring.seal(mobile), mobileIndex: keyring.blindIndex('mobile', mobile) })
      .where(eq(users.id, userId));
  }
  return user({ userId });
}

export const manager = () => staff('courseManager');

export async function messagesOf(on: TestApi, caller: Caller) {
  return dataOf(await on.call(messages.messageList, {}, caller)).data;
}

/** What was written down of one subject, the oldest first. */
export async function auditOf(on: TestApi, subject: string) {
  return on.platform.database
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, subject))
    .orderBy(auditLog.id);
}
