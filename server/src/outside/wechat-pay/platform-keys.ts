import type { KeyObject } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import { GatewayError } from '../gateway.ts';

export type PlatformCertificate = { serial: string; key: KeyObject; from: Date; until: Date };

type Options = {
  /** Null where the merchant account still works with platform certificates. */
  publicKey: { id: string; key: KeyObject } | null;
  download(): Promise<PlatformCertificate[]>;
  clock: Clock;
};

const publicKeyPrefix = 'PUB_KEY_ID_';
const fresh = 12 * 3_600_000;
const pause = { afterSuccess: 60_000, afterFailure: 1000 };

/** The keys WeChat Pay signs with, by serial: while an account is moved from certificates to the public key both are in use. */
export function createPlatformKeys({ publicKey, download, clock }: Options) {
  let certificates = new Map<string, PlatformCertificate>();
  let loaded = -Infinity;
  let nextLook = -Infinity;
  let underway: Promise<void> | null = null;
  const now = () => clock().getTime();

  const load = () => {
    nextLook = now() + pause.afterFailure;
    underway ??= download()
      .then((list) => {
        certificates = new Map(list.map((each) => [each.serial, each]));
        loaded = now();
        nextLook = loaded + pause.afterSuccess;
      })
      .finally(() => {
        underway = null;
      });
    return underway;
  };

  const newest = () =>
    [...certificates.values()]
      .filter(({ from, until }) => from.getTime() <= now() && now() < until.getTime())
      .toSorted((one, other) => other.from.getTime() - one.from.getTime())[0] ?? null;

  return {
    /** The key a serial names. A certificate not seen before is looked for, but not each time: anybody can send a serial. */
    async find(serial: string): Promise<KeyObject | null> {
      if (serial === publicKey?.id) return publicKey.key;
      if (serial.startsWith(publicKeyPrefix)) return null;
      if (!certificates.has(serial) && (underway || now() >= nextLook)) await load().catch(() => {});
      return certificates.get(serial)?.key ?? null;
    },

    /** What answers are to be signed with. */
    async preferred(): Promise<string> {
      if (publicKey) return publicKey.id;
      const current = newest();
      if (current && now() - loaded < fresh) return current.serial;
      // Certificates change long before the old ones end, so one failed look is no reason to stop.
      if (current) await load().catch(() => {});
      else await load();
      const found = newest() ?? current;
      if (!found) throw new GatewayError('no valid platform certificate');
      return found.serial;
    },
  };
}
