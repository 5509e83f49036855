import { randomBytes } from 'node:crypto';
import type { Keyring } from '../../platform/crypto.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { UserRow } from './accounts.store.ts';

export type DeviceCookies = ReturnType<typeof createDeviceCookies>;

type Owner = Pick<UserRow, 'mobileIndex' | 'passwordHash'>;

/** A shared browser knows several owners; least recently used ones are dropped. */
const mostOwners = 5;
const purpose = 'known-device';
const idPattern = /^[\w-]{22}$/;

/**
 * Devices somebody has logged in on. The browser keeps `id.mark.mark…`: a random id, and for each owner a signature over
 * id, mobile and present password. So it cannot be made up, and changing the password makes every other device unknown.
 */
export function createDeviceCookies(keyring: Keyring) {
  const textOf = (id: string, { mobileIndex, passwordHash }: Owner) =>
    [id, mobileIndex, passwordHash ?? ''].join('|');

  return {
    /** The mark of the owner on the device the caller sits at, if this owner has logged in on it. */
    markOf({ deviceCookie }: Pick<Caller, 'deviceCookie'>, owner: Owner): string | null {
      const { id, marks } = parse(deviceCookie?.value ?? '');
      return marks.find((mark) => keyring.verify(purpose, textOf(id, owner), mark)) ?? null;
    },

    /** Call only after the owner has been authenticated. */
    remember({ deviceCookie }: Pick<Caller, 'deviceCookie'>, owner: Owner): void {
      if (!deviceCookie || owner.mobileIndex === null) return;
      const { id, marks } = parse(deviceCookie.value);
      const mark = keyring.sign(purpose, textOf(id, owner));
      const others = marks.filter((each) => each !== mark).slice(0, mostOwners - 1);
      deviceCookie.keep([id, mark, ...others].join('.'));
    },
  };
}

function parse(value: string): { id: string; marks: string[] } {
  const [id = '', ...marks] = value.split('.');
  if (!idPattern.test(id)) return { id: randomBytes(16).toString('base64url'), marks: [] };
  return { id, marks: marks.slice(0, mostOwners) };
}
