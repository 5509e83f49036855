import { collections, type CollectionType } from '@portal/contract/collections';
import { dataOf } from '@portal/contract/endpoint';
import { formatDate } from '@portal/contract/time';
import { inWorkbench } from '../notices/places.ts';
import { deadlineText } from '../notices/row-texts.ts';
import type { Visit } from '../visit.ts';

const path = '/pages_workbench/pages/collection';
const pageSize = 20;

const kinds: { type: CollectionType | null; label: string }[] = [
  { type: null, label: '全部' },
  { type: 'notice', label: '公告' },
  { type: 'article', label: '文章' },
  { type: 'course', label: '课程' },
];
const titles = { notice: '公告', article: '文章', course: '课程' };

/** What somebody collected, in words and addresses. It runs on the server only. */
export async function loadCollection({ call }: Visit, search: URLSearchParams) {
  const typeText = search.get('type');
  const { type } = kinds.find((kind) => kind.type === typeText) ?? kinds[0]!;
  const next = (search.get('next') ?? '').slice(0, 60);
  const found = dataOf(
    await call(collections.getCollectList, { type: type ?? undefined, next, page_size: pageSize }),
  );
  const now = new Date();
  const hrefOf = (only: CollectionType | null, cursor = '') => {
    const query = new URLSearchParams({ ...(only && { type: only }), ...(cursor && { next: cursor }) });
    return query.size > 0 ? `${path}?${query}` : path;
  };
  return {
    type,
    isFirst: next === '',
    firstHref: hrefOf(type),
    nextHref: found.next && hrefOf(type, found.next),
    total: found.total,
    tabs: kinds.map((kind) => ({ to: hrefOf(kind.type), label: kind.label, active: kind.type === type })),
    cards: found.data.map((card) => ({
      key: `${card.type} ${card.id}`,
      type: card.type,
      id: card.id,
      kind: card.note || titles[card.type],
      title: card.title,
      summary: card.summary,
      href: card.is_available ? (card.type === 'notice' ? inWorkbench.detail(card.id) : card.href) : null,
      collected: formatDate(card.collected),
      deadline: card.deadline === null ? null : deadlineText(card.deadline, now),
    })),
  };
}
export type Collection = Awaited<ReturnType<typeof loadCollection>>;
