import type { InsightScope } from '@portal/contract/insights';
import { industries, noticeTypes } from '@portal/contract/notice-content';
import { authStatus, role, type RoleId } from '@portal/contract/roles';
import { and, eq, sql } from 'drizzle-orm';
import type { Platform } from '../../platform/platform.ts';
import { identities } from '../identities/identities.tables.ts';
import { parties } from '../notices/notices.tables.ts';

export type Trade = Pick<InsightScope, 'industry' | 'kind'>;

/** What a supplier said it deals in, the narrowest first. */
const trades: [category: string, trade: Trade][] = [
  ['信息化', { industry: 'I', kind: null }],
  ['医疗设备', { industry: 'Q', kind: null }],
  ['物业后勤', { industry: 'K', kind: null }],
  ['咨询设计', { industry: 'M', kind: null }],
  ['工程', { industry: null, kind: 'works' }],
  ['货物', { industry: null, kind: 'goods' }],
  ['服务', { industry: null, kind: 'services' }],
];
const everything: Trade = { industry: null, kind: null };

/** So many of an organisation's newest notices tell what it is about. */
const telling = 300;
const columnOf: Partial<Record<RoleId, string>> = { [role.buyer]: 'buyer_id', [role.agency]: 'agency_id' };

export type FindTrade = ReturnType<typeof createTrade>;

/** The trade of the organisation somebody is certified for: what it said, or else what its notices are about. */
export function createTrade({ database, keyring }: Pick<Platform, 'database' | 'keyring'>) {
  async function ofNotices(title: string, roleId: RoleId): Promise<Trade> {
    const [party] = await database.select({ id: parties.id }).from(parties).where(eq(parties.name, title));
    if (!party) return everything;
    const column = columnOf[roleId];
    const newest = column
      ? sql`select industry from notice_index where ${sql.raw(column)} = ${party.id}
          order by published_at desc, notice_id desc limit ${telling}`
      : sql`select industry from (select notice_id from notice_awards
            where supplier_id = ${party.id} and type = ${noticeTypes.indexOf('result')}
            order by published_at desc limit ${telling}) as won join notice_index using (notice_id)`;
    const { rows } = await database.execute<{ industry: number }>(
      sql`select industry from (${newest}) as newest where industry is not null
        group by industry order by count(*) desc, industry limit 1`,
    );
    return rows[0] ? { industry: industries[rows[0].industry] ?? null, kind: null } : everything;
  }

  return async (userId: number, roleId: RoleId | null): Promise<Trade> => {
    if (roleId === null) return everything;
    const [row] = await database
      .select({ title: identities.title, formSealed: identities.formSealed })
      .from(identities)
      .where(
        and(
          eq(identities.userId, userId),
          eq(identities.type, roleId),
          eq(identities.status, authStatus.certified),
        ),
      );
    if (!row) return everything;
    // Forms of earlier years may lack what is asked for today.
    const { categories = [] } = JSON.parse(keyring.open(row.formSealed)) as { categories?: string[] };
    const said = trades.find(([category]) => categories.includes(category));
    return said ? said[1] : ofNotices(row.title, roleId);
  };
}
