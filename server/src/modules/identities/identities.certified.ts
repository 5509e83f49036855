import { authStatus, role, type AuthStatus, type RoleId } from '@portal/contract/roles';
import { toUnixSeconds } from '@portal/contract/time';
import type { Platform } from '../../platform/platform.ts';
import { certifiedStore } from './identities.certified.store.ts';

/** Forms of earlier years may lack what is asked for today. */
type AgencyForm = {
  organisation: string;
  district?: string;
  address?: string;
  registration_number?: string;
  staff_count?: number;
};

/** More than an association has; a directory stays in memory. */
const mostListed = 5000;

/**
 * What the association says to others about an identity: nothing of persons, only that it stands. It stands for nobody
 * whose account is disabled or about to go.
 */
export function createCertified({ database, keyring }: Pick<Platform, 'database' | 'keyring'>) {
  return {
    async certifiedOrganisations(type: RoleId) {
      const rows = await certifiedStore.ofType(database, type, mostListed);
      return rows.map(({ id, formSealed, at }) => {
        const form = JSON.parse(keyring.open(formSealed)) as AgencyForm;
        return {
          id,
          name: form.organisation,
          district: form.district ?? '',
          address: form.address ?? '',
          registration_number: form.registration_number ?? '',
          staff_count: form.staff_count ?? 0,
          certified: at ? toUnixSeconds(new Date(at)) : 0,
        };
      });
    },

    /** Null without an application or an account in use. An expert is named by the family name alone. */
    async summary(userId: number, type: RoleId) {
      const row = await certifiedStore.summary(database, userId, type);
      if (!row) return null;
      const title = type === role.expert ? `${[...row.title][0] ?? ''}**` : row.title;
      const certified = row.status === authStatus.certified;
      return {
        status: row.status as AuthStatus,
        title,
        certified: certified && row.at ? toUnixSeconds(new Date(row.at)) : null,
      };
    },
  };
}
