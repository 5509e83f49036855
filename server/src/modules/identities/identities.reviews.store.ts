import type { AuthStatus, RoleId } from '@portal/contract/roles';
import { authStatus } from '@portal/contract/roles';
import { and, asc, desc, eq, gt, ilike, ne, or, type SQL } from 'drizzle-orm';
import { countAtMost } from '../../platform/database/count.ts';
import type { Queries } from '../../platform/database/database.ts';
import { containing } from '../../platform/database/like.ts';
import { behind, type Place } from '../../platform/keyset.ts';
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

type Cut = { after: Place | null; offset: number; limit: number };

function matching({ status, type, keyword, claimed }: QueueFilter): SQL | undefined {
  return and(
    eq(identities.status, status),
    // What was withdrawn is the applicant's own again.
    ne(identities.status, authStatus.notCertified),
    type && eq(identities.type, type),
    keyword ? ilike(identities.title, containing(keyword)) : undefined,
    claimed && isClaimed(claimed),
  );
}

/** Those that came later, in a list that runs from the oldest on. */
const aheadOf = ({ at, id }: Place) =>
  or(gt(identities.appliedAt, at), and(eq(identities.appliedAt, at), gt(identities.id, id)));

export type ReviewStore = typeof reviewStore;

export const reviewStore = {
  async page(queries: Queries, filter: QueueFilter, { after, offset, limit }: Cut): Promise<IdentityRow[]> {
    // Whoever waits longest comes first; what is decided is read from the newest.
    const oldestFirst = filter.status === authStatus.underReview;
    const order = oldestFirst ? asc : desc;
    const columns = { at: identities.appliedAt, id: identities.id };
    const place = after ? (oldestFirst ? aheadOf(after) : behind(after, columns)) : undefined;
    const rows = await queries
      .select()
      .from(identities)
      .where(and(matching(filter), place))
      .orderBy(order(identities.appliedAt), order(identities.id))
      .limit(limit)
      .offset(offset);
    return rows as IdentityRow[];
  },

  async total(queries: Queries, filter: QueueFilter): Promise<number> {
    return countAtMost(queries, identities, matching(filter));
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
