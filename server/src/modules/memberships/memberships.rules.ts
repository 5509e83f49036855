import type { MembershipSource } from '@portal/contract/membership-titles';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { membershipStore as store } from './memberships.store.ts';
import { earlier, leftOf, nextTerm } from './memberships.terms.ts';

export type MembershipPorts = {
  /** What somebody plays by a membership lasts as long as it does; told in the transaction that changes its end. */
  afterChange?(transaction: Transaction, userId: number): Promise<void>;
};

export type Extension = {
  userId: number;
  months: number;
  source: MembershipSource;
  /** `order:…`, `code:…`, `staff:…`: the same key gives one term. */
  key: string;
  reason?: string;
  givenBy?: number;
};

export type MembershipRules = ReturnType<typeof createMembershipRules>;

/** Consecutive terms. Only taking a term back shortens a membership. */
export function createMembershipRules(
  { clock }: Pick<Platform, 'clock'>,
  { afterChange = async () => {} }: MembershipPorts,
) {
  async function until(queries: Queries, userId: number): Promise<Date | null> {
    return (await store.byUser(queries, userId))?.endsAt ?? null;
  }

  return {
    /** The end, also of a membership that is over; null for somebody who never had one. */
    until,

    async isMember(queries: Queries, userId: number): Promise<boolean> {
      const end = await until(queries, userId);
      return end !== null && end > clock();
    },

    /** Whether somebody was a member at a moment by nothing but what was taken back since; an end that came by itself is none. */
    async wasTakenBack(queries: Queries, userId: number, at: Date): Promise<boolean> {
      const terms = await store.termsAt(queries, userId, at);
      return terms.length > 0 && terms.every(({ takenBackAt }) => takenBackAt !== null);
    },

    /** Part of the step that gives it; answers the new end. */
    async extend(
      transaction: Transaction,
      { userId, months, source, key, reason = '', givenBy }: Extension,
    ): Promise<Date> {
      const now = clock();
      const held = await store.hold(transaction, userId, now);
      if (await store.term(transaction, { key })) return held.endsAt;
      const span = nextTerm(held.endsAt, months, now);
      const given = { reason, givenBy: givenBy ?? null, createdAt: now };
      await store.addTerm(transaction, { userId, months, source, key, ...span, ...given });
      await store.end(transaction, userId, span.endsAt);
      await afterChange(transaction, userId);
      return span.endsAt;
    },

    /** What is left of the term goes, and the later ones come earlier by it. Nothing where there is none to take. */
    async takeBack(
      transaction: Transaction,
      { reason, ...which }: ({ key: string } | { id: number }) & { reason: string },
    ): Promise<void> {
      const found = await store.term(transaction, which);
      if (!found) return;
      const now = clock();
      const held = await store.hold(transaction, found.userId, now);
      const term = (await store.term(transaction, { id: found.id }))!;
      if (term.takenBackAt) return;
      const left = leftOf(term, now);
      await store.changeTerm(transaction, term.id, {
        endsAt: earlier(term.endsAt, left),
        takenBackAt: now,
        takenBackReason: reason,
      });
      if (left === 0) return;
      await store.moveLater(transaction, term, left);
      await store.end(transaction, term.userId, earlier(held.endsAt, left));
      await afterChange(transaction, term.userId);
    },
  };
}
