import type { NoticeDraft } from '@portal/contract/notice-content';
import type { Platform } from '../../platform/platform.ts';
import { createNotices } from './notices.ts';
import { addNotices, type NewNotice, withdrawNotice } from './notices.publishing.ts';

type Sample = Partial<NoticeDraft> & Partial<Omit<NewNotice, 'content'>>;

/** Notices without their neighbours: nothing is collected, found, similar or attached. */
export const testNotices = (platform: Platform) =>
  createNotices(platform, {
    isCollected: async () => false,
    fileLink: async () => '',
    similar: async () => [],
    search: async () => ({ total: 0 }),
    async *walk() {},
  });

let last = 0;

/** A believable notice; every one of a project and title of its own unless told otherwise. */
export function sampleNotice(differing: Partial<NoticeDraft> = {}): NoticeDraft {
  const number = `SLCG-2026-${String(++last).padStart(4, '0')}`;
  return {
    type: 'tender',
    title: `示例市第一人民医院医用影像设备采购项目（${number}）公开招标公告`,
    project_number: number,
    method: 'open',
    kind: 'goods',
    catalogue: 'A02320000',
    industry: 'Q',
    district: '440304',
    buyer: {
      name: '示例市第一人民医院',
      credit_code: null,
      address: '示例市云岭区健康路 1 号',
      contact: '张先生',
      phone: '0000-88000001',
    },
    agency: { name: '示例招标代理有限公司', contact: '李女士', phone: '13900008888' },
    budget: 268_000_000,
    deadline: Date.parse('2026-12-07T09:30:00+08:00') / 1000,
    body: '<p>采购一批医用影像设备。</p>',
    ...differing,
  };
}

/** Published an hour ago unless told otherwise; gives their ids. */
export async function publishNotices(
  { database, clock }: Platform,
  samples: readonly Sample[],
): Promise<number[]> {
  const publishedAt = new Date(clock().getTime() - 3_600_000);
  const entries = samples.map(
    ({ state, publishedAt: at, source, externalId, authorId, attachments, ...draft }) => ({
      content: sampleNotice(draft),
      state: state ?? ('published' as const),
      publishedAt: at === undefined ? publishedAt : at,
      ...(source !== undefined && { source }),
      ...(externalId !== undefined && { externalId }),
      ...(authorId !== undefined && { authorId }),
      ...(attachments !== undefined && { attachments }),
    }),
  );
  return database.transaction((transaction) => addNotices(transaction, entries, clock()));
}

export async function withdraw(
  { database, clock }: Platform,
  id: number,
  reason = '内容有误',
): Promise<void> {
  await database.transaction((transaction) => withdrawNotice(transaction, id, reason, clock()));
}
