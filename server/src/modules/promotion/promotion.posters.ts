import type { Platform } from '../../platform/platform.ts';
import { createSignedLinks } from '../../platform/signed-links.ts';
import { z } from 'zod';
import type { Accounts } from '../accounts/accounts.ts';
import type { OwnPromotion } from './promotion.own.ts';
import { drawPoster } from './promotion.poster.ts';
import { promotionStore as store } from './promotion.store.ts';

export type PosterPorts = { accounts: Pick<Accounts, 'invitations'>; siteName(): Promise<string> };
type Session = Parameters<OwnPromotion['requirePromoter']>[0];

const linkSeconds = 3600;
const claimsShape = z.tuple([z.number(), z.string()]);

export type Posters = ReturnType<typeof createPosters>;

/** The poster with somebody's QR, drawn when it is fetched by an address of its own. */
export function createPosters(
  { clock, database, keyring, limits }: Platform,
  { accounts, siteName }: PosterPorts,
  { linkOf, requirePromoter }: Pick<OwnPromotion, 'linkOf' | 'requirePromoter'>,
) {
  const links = createSignedLinks(keyring, clock, 'promotion-poster');

  return {
    async link(session: Session) {
      requirePromoter(session);
      const { userId } = session;
      await limits.use({ key: `promotion.poster:${userId}`, most: 60, seconds: 3600 });
      const { key } = await accounts.invitations.current(database, userId);
      const { segment, expire } = links.segment(JSON.stringify([userId, key]), linkSeconds);
      return { url: `/promotion-posters/${segment}`, name: `推广海报-${key}.png`, expire };
    },

    /** Null when the address is forged or expired, or its owner is gone. */
    async serve(segment: string): Promise<{ name: string; bytes: Uint8Array } | null> {
      const text = links.claims(segment);
      if (text === null) return null;
      const [userId, key] = claimsShape.parse(JSON.parse(text));
      const person = await store.person(database, userId);
      if (!person) return null;
      const bytes = await drawPoster({
        site: await siteName(),
        name: person.nickname,
        key,
        link: linkOf(key),
      });
      return { name: `推广海报-${key}.png`, bytes };
    },
  };
}
