import { code, PortalError } from '@portal/contract/codes';
import type { UserCaller } from '../../platform/http/caller.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SmsCodes } from '../sms-codes/sms-codes.ts';
import type { DeviceCookies } from './accounts.device-cookies.ts';
import type { Leaving } from './accounts.leaving.ts';
import type { People } from './accounts.people.ts';
import type { EndLogins } from './accounts.revocation.ts';
import { accountStore as store, isTaken } from './accounts.store.ts';

type Dependencies = {
  smsCodes: SmsCodes;
  people: People;
  leaving: Leaving;
  endLogins: EndLogins;
  devices: DeviceCookies;
};

export type MobileChange = ReturnType<typeof createMobileChange>;

export function createMobileChange(
  platform: Platform,
  { smsCodes, people, leaving, endLogins, devices }: Dependencies,
) {
  const { audit, database, keyring } = platform;
  const taken = () => new PortalError(code.failure, '该手机号已被其他账号使用');

  async function write({ session, address }: UserCaller, mobile: string): Promise<void> {
    const { userId, id } = session;
    const values = { mobileSealed: keyring.seal(mobile), mobileIndex: people.mobileIndexOf(mobile) };
    await database.transaction(async (transaction) => {
      await people.lockFreshCaller(transaction, session);
      if (!(await store.setMobile(transaction, userId, values))) throw taken();
      await endLogins(transaction, userId, id);
      const subject = `user:${userId}`;
      await audit.record(transaction, {
        actorId: userId,
        action: 'accounts.mobile',
        subject,
        detail: {},
        address,
      });
    });
  }

  return {
    /** Whether a number is taken is said only to whoever holds it. */
    async changeMobile(caller: UserCaller, given: { mobile: string; code: string }): Promise<void> {
      people.requireFresh(caller.session);
      await smsCodes.sms.checkSms(database, { ...given, scene: 'bind' });
      await leaving.eraseWhenDue(given.mobile);
      try {
        await write(caller, given.mobile);
      } catch (error) {
        throw isTaken(error) ? taken() : error;
      }
      devices.remember(caller, await people.rowOf(database, caller.session.userId));
    },
  };
}
