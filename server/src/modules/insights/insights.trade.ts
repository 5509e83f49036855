import type { InsightScope } from '@portal/contract/insights';
import { industries } from '@portal/contract/notice-content';
import type { RoleId } from '@portal/contract/roles';
import type { Platform } from '../../platform/platform.ts';
import { insightStore as store } from './insights.store.ts';

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

export type FindTrade = ReturnType<typeof createTrade>;

/** The trade of the organisation somebody is certified for: what it said, or else what its notices are about. */
export function createTrade({ database, keyring }: Pick<Platform, 'database' | 'keyring'>) {
  async function ofNotices(title: string, roleId: RoleId): Promise<Trade> {
    const partyId = await store.partyId(database, title);
    const industry = partyId === null ? null : await store.usualIndustry(database, partyId, roleId);
    return industry === null ? everything : { industry: industries[industry] ?? null, kind: null };
  }

  return async (userId: number, roleId: RoleId | null): Promise<Trade> => {
    if (roleId === null) return everything;
    const row = await store.certified(database, userId, roleId);
    if (!row) return everything;
    // Forms of earlier years may lack what is asked for today.
    const { categories = [] } = JSON.parse(keyring.open(row.formSealed)) as { categories?: string[] };
    const said = trades.find(([category]) => categories.includes(category));
    return said ? said[1] : ofNotices(row.title, roleId);
  };
}
