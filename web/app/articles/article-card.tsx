import { Eye } from 'lucide-react';
import { Link } from '../ui/link.tsx';
import type { ArticleEntry } from './load-articles.ts';

/** A row of a list: what it is, when, and how it begins. */
export function ArticleRow({ article }: { article: ArticleEntry }) {
  const { href, title_html, summary_html, category, date, views, source, cover } = article;
  return (
    <li className="group relative flex gap-6 border-t border-line py-6 first:border-t-0 phone:gap-4 phone:py-5">
      <div className="min-w-0 flex-1">
        {/* The server escapes title and summary, and marks in them what was searched for. */}
        <h2 className="text-lg group-hover:text-brand-strong">
          <Link
            to={href}
            className="after:absolute after:inset-0 elder:underline"
            // oxlint-disable-next-line react/no-danger
            dangerouslySetInnerHTML={{ __html: title_html }}
          />
        </h2>
        <p
          className="mt-2 line-clamp-2 leading-7 text-ink-soft elder:line-clamp-none"
          // oxlint-disable-next-line react/no-danger
          dangerouslySetInnerHTML={{ __html: summary_html }}
        />
        <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-mute tabular">
          <span>{category.name}</span>
          <span>{date}</span>
          <span className="elder:hidden phone:hidden">{source}</span>
          <span className="inline-flex items-center gap-1">
            <Eye className="size-4" aria-hidden />
            <span className="sr-only">阅读</span>
            {views.toLocaleString('zh-CN')}
          </span>
        </p>
      </div>
      {cover && (
        <img
          src={cover.src}
          alt=""
          width={cover.width}
          height={cover.height}
          loading="lazy"
          className="aspect-3/2 w-44 shrink-0 self-start rounded-md object-cover elder:hidden phone:w-24"
        />
      )}
    </li>
  );
}
