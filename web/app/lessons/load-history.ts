import { dataOf } from '@portal/contract/endpoint';
import { lessons, type HistoryItem } from '@portal/contract/lessons';
import { formatMoment } from '@portal/contract/time';
import { placeText } from '../courses/words.ts';
import { pageIn } from '../lists/query.ts';
import { withinPages } from '../lists/within-pages.ts';
import type { Visit } from '../visit.ts';

const pageSize = 20;

/** The lessons somebody opened, the latest first, in words and addresses. It runs on the server only. */
export async function loadHistory({ call }: Visit, url: URL, type: 'all' | 'learning' | 'complete') {
  const asked = { type, page: pageIn(url.searchParams), page_size: pageSize };
  const list = withinPages(dataOf(await call(lessons.getVideoHistory, asked)), url);
  return {
    total: list.total,
    page: list.page,
    pages: Math.ceil(list.total / pageSize),
    items: list.data.map(rowOf),
  };
}

function rowOf(item: HistoryItem) {
  const { id, title, course, kind, percent, complete, href, is_available, position } = item;
  return {
    id,
    title,
    course: { title: course.title, cover: course.cover },
    href: is_available ? href : null,
    percent,
    complete,
    place: kind === 'video' && !complete && position > 0 ? `看到 ${placeText(position)}` : null,
    time: formatMoment(item.updated),
  };
}
export type HistoryRow = ReturnType<typeof rowOf>;
