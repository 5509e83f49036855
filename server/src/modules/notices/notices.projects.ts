import type { NoticeContent } from '@portal/contract/notice-content';
import type { Queries } from '../../platform/database/database.ts';
import { normalise } from '../../platform/search-tokens.ts';
import { projectStore } from './notices.projects.store.ts';

type About = Pick<NoticeContent, 'project_number' | 'original_number' | 'project_title' | 'title'> & {
  buyerId: number;
};

const keyOf = (buyerId: number, number: string) => `${buyerId} ${number}`;

/** The project of each notice: the one of its number at its buyer, or a new one. */
export async function ensureProjects(
  queries: Queries,
  notices: readonly About[],
  now: Date,
): Promise<number[]> {
  const wanted = notices.map((notice) => {
    const number = normalise(notice.project_number || notice.original_number);
    return { number, title: notice.project_title || notice.title, buyerId: notice.buyerId, createdAt: now };
  });
  const numbered = [
    ...new Map(
      wanted.filter(({ number }) => number).map((one) => [keyOf(one.buyerId, one.number), one]),
    ).values(),
  ];
  const ids = new Map<string, number>();
  for (let at = 0; at < numbered.length; at += 500) {
    const some = numbered.slice(at, at + 500);
    await projectStore.addNumbered(queries, some);
    const rows = await projectStore.byNumbers(
      queries,
      some.map(({ buyerId }) => buyerId),
      some.map(({ number }) => number),
    );
    for (const { id, number, buyerId } of rows) ids.set(keyOf(buyerId, number), id);
  }
  const result: number[] = [];
  for (const one of wanted) {
    const existing = one.number ? ids.get(keyOf(one.buyerId, one.number)) : undefined;
    if (existing !== undefined) result.push(existing);
    else result.push(await projectStore.add(queries, one));
  }
  return result;
}
