import { noticeTypes } from '@portal/contract/notice-content';
import { authStatus, role, type RoleId } from '@portal/contract/roles';
import { and, eq, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { identities } from '../identities/identities.tables.ts';
import { noticeAwards, noticeIndex, parties } from '../notices/notices.tables.ts';

/** So many of an organisation's newest notices tell what it is about. */
const telling = 300;
const result = noticeTypes.indexOf('result');

export const insightStore = {
  /** Of an identity that is certified. */
  async certified(queries: Queries, userId: number, roleId: RoleId) {
    const [row] = await queries
      .select({ title: identities.title, formSealed: identities.formSealed })
      .from(identities)
      .where(
        and(
          eq(identities.userId, userId),
          eq(identities.type, roleId),
          eq(identities.status, authStatus.certified),
        ),
      );
    return row ?? null;
  },

  async partyId(queries: Queries, name: string): Promise<number | null> {
    const [row] = await queries.select({ id: parties.id }).from(parties).where(eq(parties.name, name));
    return row?.id ?? null;
  },

  /** The index of the industry that most of an organisation's newest notices are of. */
  async usualIndustry(queries: Queries, partyId: number, roleId: RoleId): Promise<number | null> {
    const column =
      roleId === role.buyer ? noticeIndex.buyerId : roleId === role.agency ? noticeIndex.agencyId : null;
    const newest = column
      ? sql`select industry from ${noticeIndex} where ${column} = ${partyId}
          order by published_at desc, notice_id desc limit ${telling}`
      : sql`select industry from (select notice_id from ${noticeAwards}
            where supplier_id = ${partyId} and type = ${result}
            order by published_at desc limit ${telling}) as won join ${noticeIndex} using (notice_id)`;
    const { rows } = await queries.execute<{ industry: number }>(
      sql`select industry from (${newest}) as newest where industry is not null
        group by industry order by count(*) desc, industry limit 1`,
    );
    return rows[0]?.industry ?? null;
  },
};
