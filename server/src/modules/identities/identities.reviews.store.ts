import type { AuthStatus, RoleId } from '@portal/contract/roles';
import { authStatus } from '@portal/contract/roles';
import { and, asc, count, desc, eq, gt, ilike, ne, type SQL } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import type { IdentityRow } from './identities.store.ts';
import { identities } from './identities.tables.ts';

const claimMinutes = 30;

/** Claims from before are too old to count. */
export const claimsSince = (now: Date) => new Date(now.getTime() - claimMinutes * 60_000);

type Claim = { by: number; after: Date };

export const isClaimed = ({ by, after }: Claim) =>
  and(eq(identities.claimedBy, by), gt(identities.claimedAt, after));

export type QueueFilter = {
  status: AuthStatus;
  type?: RoleId;
  keyword?: string;
  /** Claimed by this reviewer after this moment. */
  claimed?: Claim;
};

function matching({ status, type, keyword, claimed }: QueueFilter): SQL | undefined {
  return and(
    eq(identities.status, status),
    // What was withdrawn is the applicant's own again.
    ne(identities.status, authStatus.notCertified),
    type && eq(identities.type, type),
    keyword ? ilike(identities.title, `%${keyword.replaceAll(/[\\%_]/g, '\\$&')}%`) : undefined,
    claimed && isClaimed(claimed),
  );
}

export type ReviewStore = typeof reviewStore;

export const reviewStore = {
  async page(queries: Queries, filter: QueueFilter, limit: number, offset: number): Promise<IdentityRow[]> {
    // Whoever waits longest comes first; what is decided is read from the newest.
    const order = filter.status === authStatus.underReview ? asc : desc;
    const rows = await queries
      .select()
      .from(identities)
      .where(matching(filter))
      .orderBy(order(identities.appliedAt), order(identities.id))
      .limit(limit)
      .offset(offset);
    return rows as IdentityRow[];
  },

  async total(queries: Queries, filter: QueueFilter): Promise<number> {
    const [row] = await queries.select({ total: count() }).from(identities).where(matching(filter));
    return row?.total ?? 0;
  },

  async sameNumber(queries: Queries, { id, numberIndex }: IdentityRow): Promise<IdentityRow[]> {
    const rows = await queries
      .select()
      .from(identities)
      .where(and(eq(identities.numberIndex, numberIndex), ne(identities.id, id)))
      .orderBy(asc(identities.id))
      .limit(20);
    return rows as IdentityRow[];
  },
};
