import { code, PortalError } from '@portal/contract/codes';
import { authStatus, type RoleId, roleTitle } from '@portal/contract/roles';
import { toUnixSeconds } from '@portal/contract/time';
import type { Platform } from '../../platform/platform.ts';
import { createSignedLinks } from '../../platform/signed-links.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Identities } from '../identities/identities.ts';

export type CardPorts = {
  identities: { certified: Pick<Identities['certified'], 'summary'> };
  accounts: { people: Pick<Accounts['people'], 'userOf'> };
};

/** Long enough to hold out a phone, too short to pass a picture of it around. */
const livesSeconds = 300;
const checksAMinute = 30;

export type CardRules = ReturnType<typeof createCardRules>;

export function createCardRules({ clock, keyring, limits }: Platform, { identities, accounts }: CardPorts) {
  const codes = createSignedLinks(keyring, clock, 'cards');
  const refused = () => new PortalError(code.failure, '名片无效或已过期，请让对方刷新后重新出示');

  return {
    async own(userId: number) {
      const user = await accounts.people.userOf(userId);
      const roleId = user.user_identity_id;
      const identity = await identities.certified.summary(userId, roleId);
      const certified = identity?.status === authStatus.certified;
      const { segment, expire } = codes.segment(`${userId}.${roleId}`, livesSeconds);
      return {
        role_id: roleId,
        role_title: roleTitle[roleId],
        title: identity?.title ?? '',
        auth_status: identity?.status ?? authStatus.notCertified,
        certified: identity?.certified ?? null,
        user_nickname: user.user_nickname,
        code: certified ? segment : '',
        expire: certified ? expire : null,
      };
    },

    /** What a stranger learns: that the association stands behind this identity, now. */
    async verify(shown: string, address: string) {
      await limits.use({ key: 'cards', address, most: checksAMinute, seconds: 60 });
      const claims = codes.claims(shown);
      if (claims === null) throw refused();
      const [userId, roleId] = claims.split('.').map(Number) as [number, RoleId];
      const identity = await identities.certified.summary(userId, roleId);
      if (identity?.status !== authStatus.certified) throw refused();
      return {
        role_id: roleId,
        role_title: roleTitle[roleId],
        title: identity.title,
        auth_status: identity.status,
        certified: identity.certified,
        checked: toUnixSeconds(clock()),
      };
    },
  };
}
