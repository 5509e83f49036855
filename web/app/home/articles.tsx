import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';
import { MaybeLink } from './maybe-link.tsx';
import type { ArticleRow } from './teasers.ts';

const featured = 3;

export function Articles({ articles }: { articles: ArticleRow[] }) {
  return (
    <section aria-labelledby="home-articles">
      <SectionHeading id="home-articles" title="政策与实务" text="读懂政策，做好实务，了解协会动态" />
      <ul className="grid grid-cols-3 gap-5 max-lg:grid-cols-1 elder:grid-cols-1 phone:gap-3">
        {articles.slice(0, featured).map((article) => (
          <Card as="li" key={article.title} className="relative flex flex-col">
            <p className="flex items-center justify-between gap-3 text-sm text-ink-mute">
              <Badge tone="brand">{article.category}</Badge>
              <time className="tabular">{article.published}</time>
            </p>
            <h3 className="mt-3 text-lg text-pretty elder:text-balance">
              <MaybeLink to={article.href} linkClass="after:absolute after:inset-0">
                {article.title}
              </MaybeLink>
            </h3>
            <p className="mt-2 line-clamp-3 text-ink-soft">{article.summary}</p>
          </Card>
        ))}
      </ul>
      <ul className="mt-5 grid grid-cols-2 gap-x-10 rounded-lg bg-surface px-6 py-2 shadow-card max-lg:grid-cols-1 elder:grid-cols-1 elder:border elder:border-line phone:mt-3 phone:px-4">
        {articles.slice(featured).map((article) => (
          <li
            key={article.title}
            className="flex items-baseline gap-3 border-b border-line py-3 last:border-b-0"
          >
            <span className="shrink-0 text-sm text-brand-strong phone:hidden">{article.category}</span>
            <MaybeLink to={article.href} className="min-w-0 flex-1 lg:truncate elder:whitespace-normal">
              {article.title}
            </MaybeLink>
            <time className="shrink-0 text-sm text-ink-mute tabular">{article.published.slice(5)}</time>
          </li>
        ))}
      </ul>
    </section>
  );
}
