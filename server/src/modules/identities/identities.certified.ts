import { authStatus, role, type AuthStatus, type RoleId } from '@portal/contract/roles';
import { toUnixSeconds } from '@portal/contract/time';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Platform } from '../../platform/platform.ts';
import { isOfAccountInUse } from './identities.store.ts';
import { identities, identitySteps } from './identities.tables.ts';

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

// Written out, because the names of the columns alone would mean those of the inner table.
const approvedAt = sql<string | null>`(
  select max(steps.at) from ${identitySteps} as steps
  where steps.identity_id = identities.id and steps.action = 'approve'
)`;

/**
 * What the association says to others about an identity: nothing of persons, only that it stands. It stands for nobody
 * whose account is disabled or about to go.
 */
export function createCertified({ database, keyring }: Pick<Platform, 'database' | 'keyring'>) {
  return {
    async certifiedOrganisations(type: RoleId) {
      const rows = await database
        .select({ id: identities.id, formSealed: identities.formSealed, at: approvedAt })
        .from(identities)
        .where(and(eq(identities.type, type), eq(identities.status, authStatus.certified), isOfAccountInUse))
        .orderBy(desc(identities.appliedAt), desc(identities.id))
        .limit(mostListed);
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
      const [row] = await database
        .select({ status: identities.status, title: identities.title, at: approvedAt })
        .from(identities)
        .where(and(eq(identities.userId, userId), eq(identities.type, type), isOfAccountInUse));
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
