import { toUnixSeconds } from '@portal/contract/time';
import type { Keyring } from '../../platform/crypto.ts';
import type { ReservationRow } from './reservations.store.ts';

const purpose = 'reservation-check-in';
const shape = /^R([1-9]\d{0,14})\.([\w-]{20,100})$/;

/**
 * What the QR of a reservation says: which one it is, signed for its time, so that a moved one needs its new QR. Not a signed
 * link: it has no expiry, and what it is signed for is read from the reservation.
 */
export function createTokens(keyring: Pick<Keyring, 'sign' | 'verify'>) {
  const subject = ({ id, startsAt }: Pick<ReservationRow, 'id' | 'startsAt'>) =>
    `${id}:${toUnixSeconds(startsAt)}`;

  return {
    tokenOf: (row: Pick<ReservationRow, 'id' | 'startsAt'>): string =>
      `R${row.id}.${keyring.sign(purpose, subject(row))}`,

    /** The reservation it names, to be compared with `isOf`. A whole address is read as well as the token in it. */
    idIn(text: string): number | null {
      const found = shape.exec(bare(text));
      return found ? Number(found[1]) : null;
    },

    isOf(text: string, row: Pick<ReservationRow, 'id' | 'startsAt'>): boolean {
      const found = shape.exec(bare(text));
      return (
        found !== null && Number(found[1]) === row.id && keyring.verify(purpose, subject(row), found[2]!)
      );
    },
  };
}
export type Tokens = ReturnType<typeof createTokens>;

const bare = (text: string) => text.replace(/^.*[?&]check_in=/, '').trim();
