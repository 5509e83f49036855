import { toUnixSeconds } from '@portal/contract/time';
import type { Platform } from '../../platform/platform.ts';

const lifeSeconds = 180 * 86_400;
const purpose = 'subscriptions.end';
export const endPath = '/bids/unsubscribe';

type Asked = { id?: string | undefined; expires?: string | undefined; signature?: string | undefined };

/** Addresses that end a subscription for whoever has them, without a login. */
export function createEndLinks({ keyring, clock }: Pick<Platform, 'keyring' | 'clock'>) {
  return {
    urlOf(id: number): string {
      const expires = toUnixSeconds(clock()) + lifeSeconds;
      const signature = keyring.sign(purpose, `${id}:${expires}`);
      return `${endPath}?${new URLSearchParams({ id: String(id), expires: String(expires), signature })}`;
    },

    /** The subscription an address names; null when it is forged or too old. */
    read({ id = '', expires = '', signature = '' }: Asked): number | null {
      if (!/^[1-9]\d{0,14}$/.test(id) || !/^\d{1,12}$/.test(expires)) return null;
      if (Number(expires) <= toUnixSeconds(clock())) return null;
      return keyring.verify(purpose, `${id}:${expires}`, signature) ? Number(id) : null;
    },
  };
}
