import type { Platform } from '../../platform/platform.ts';
import { createSignedLinks, type LinkSignature } from '../../platform/signed-links.ts';

const lifeSeconds = 180 * 86_400;
export const endPath = '/bids/unsubscribe';

/** Addresses that end a subscription for whoever has them, without a login. */
export function createEndLinks({ keyring, clock }: Pick<Platform, 'keyring' | 'clock'>) {
  const links = createSignedLinks(keyring, clock, 'subscriptions.end');
  return {
    urlOf: (id: number) => `${endPath}?id=${id}&${links.query(String(id), lifeSeconds).query}`,

    /** The subscription an address names; null when it is forged or too old. */
    read({ id = '', ...signature }: LinkSignature & { id?: string | undefined }): number | null {
      return /^[1-9]\d{0,14}$/.test(id) && links.opens(id, signature) ? Number(id) : null;
    },
  };
}
