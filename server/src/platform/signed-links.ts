import { toUnixSeconds } from '@portal/contract/time';
import type { Clock } from './clock.ts';
import type { Keyring } from './crypto.ts';

type Signing = Pick<Keyring, 'sign' | 'verify'>;
export type LinkSignature = { expires?: string | undefined; signature?: string | undefined };

/** Links that open one thing, or everything below one path, until they expire. */
export function createSignedLinks(keyring: Signing, clock: Clock, purpose: string) {
  const isAlive = (expires: string) => /^\d{1,12}$/.test(expires) && Number(expires) > toUnixSeconds(clock());

  return {
    /** The query that opens `subject`. */
    query(subject: string, seconds: number): { query: string; expire: number } {
      const expire = toUnixSeconds(clock()) + seconds;
      const signature = keyring.sign(purpose, `${subject}:${expire}`);
      return { query: `expires=${expire}&signature=${signature}`, expire };
    },

    opens(subject: string, { expires = '', signature = '' }: LinkSignature): boolean {
      return isAlive(expires) && keyring.verify(purpose, `${subject}:${expires}`, signature);
    },

    /** One path segment that carries `claims`. Relative addresses below it keep it, as the parts of a playlist must. */
    segment(claims: string, seconds: number): { segment: string; expire: number } {
      const expire = toUnixSeconds(clock()) + seconds;
      const body = `${Buffer.from(claims).toString('base64url')}.${expire}`;
      return { segment: `${body}.${keyring.sign(purpose, body)}`, expire };
    },

    /** The claims of a segment, or null when it is forged or expired. */
    claims(segment: string): string | null {
      const [encoded = '', expires = '', signature = '', ...rest] = segment.split('.');
      const isGood =
        rest.length === 0 && isAlive(expires) && keyring.verify(purpose, `${encoded}.${expires}`, signature);
      return isGood ? Buffer.from(encoded, 'base64url').toString() : null;
    },
  };
}
