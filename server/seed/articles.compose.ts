import { forms } from './data/articles-forms.ts';
import { moreTopics } from './data/articles-topics-more.ts';
import { firstTopics } from './data/articles-topics.ts';

export type Composed = {
  subject: string;
  title: string;
  summary: string;
  html: string;
  category: string;
  tags: string[];
  author: string;
  source: string;
  attachment: string | null;
  state: 'draft' | 'submitted' | 'scheduled' | 'published' | 'unpublished';
  daysAgo: number;
  views: number;
  /** Has an earlier version. */
  corrected: boolean;
  coverSize: { width: number; height: number };
};

/** The last form of these topics is still on the desk. */
const onTheDesk: Composed['state'][] = [
  'draft',
  'scheduled',
  'draft',
  'submitted',
  'scheduled',
  'draft',
  'unpublished',
  'scheduled',
  'draft',
  'submitted',
];

/** Every topic in every form: spread over a year, each day at another hour. */
export function composeArticles(): Composed[] {
  const topics = [...firstTopics, ...moreTopics];
  const total = topics.length * forms.length;
  return topics.flatMap((topic, row) =>
    forms.map((form, column): Composed => {
      const at = row + column;
      // Neighbours in time come from different topics and forms.
      const place = ((row * forms.length + column) * 83) % total;
      const state = column === forms.length - 1 ? (onTheDesk[row] ?? 'published') : 'published';
      return {
        subject: topic.name,
        title: form.title(topic, at),
        summary: form.summary(topic, at),
        html: form.html(topic, at),
        category: form.category,
        tags: [...topic.tags, ...form.tags].slice(0, 4),
        author: form.author,
        source: form.source,
        attachment: form.attachment ?? null,
        state,
        daysAgo: state === 'published' || state === 'unpublished' ? 0.4 + (place * 364) / total : row % 4,
        views: 40 + ((place * 7919) % 2600),
        corrected: (row + column) % 9 === 0,
        coverSize: { width: 960, height: 540 },
      };
    }),
  );
}
