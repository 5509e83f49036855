import type { ArticleAttachment, ArticleDetail, ArticleLink } from '@portal/contract/articles';
import { Card } from '../ui/card.tsx';
import { FileIcon } from '../ui/file-icon.tsx';
import { Link } from '../ui/link.tsx';

export function Outline({ entries }: { entries: ArticleDetail['outline'] }) {
  if (entries.length < 3) return null;
  return (
    <Card as="section" aria-labelledby="article-outline" className="max-lg:hidden elder:hidden">
      <h2 id="article-outline" className="text-base">
        目录
      </h2>
      <ol className="mt-3 flex flex-col gap-1 text-sm">
        {entries.map(({ id, text, level }) => (
          <li key={id} className={level === 3 ? 'ps-4' : undefined}>
            <a href={`#${id}`} className="block rounded-sm py-1 text-ink-soft hover:text-brand-strong">
              {text}
            </a>
          </li>
        ))}
      </ol>
    </Card>
  );
}

export function Related({ articles }: { articles: ArticleLink[] }) {
  if (articles.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="article-related">
      <h2 id="article-related" className="text-base">
        相关文章
      </h2>
      <ul className="mt-3 flex flex-col gap-3">
        {articles.map(({ id, title, href }) => (
          <li key={id}>
            <Link to={href} className="leading-6 hover:text-brand-strong elder:underline">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function Attachments({ files }: { files: ArticleAttachment[] }) {
  if (files.length === 0) return null;
  return (
    <section aria-labelledby="article-files" className="mt-8 rounded-md bg-sunken p-4">
      <h2 id="article-files" className="text-base">
        附件
      </h2>
      <ul className="mt-2 flex flex-col gap-1">
        {files.map(({ name, url, size }) => (
          <li key={url}>
            <a href={url} download className="flex min-h-10 items-center gap-2 hover:text-brand-strong">
              <FileIcon name={name} className="size-6 shrink-0" />
              <span className="min-w-0 wrap-anywhere underline underline-offset-4">{name}</span>
              <span className="ms-auto shrink-0 text-sm text-ink-mute tabular">{sizeText(size)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function sizeText(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

type NeighboursProps = Pick<ArticleDetail, 'previous' | 'next'>;

export function Neighbours({ previous, next }: NeighboursProps) {
  return (
    <nav aria-label="上一篇与下一篇" className="no-print mt-8 grid gap-2 border-t border-line pt-6">
      <Neighbour label="上一篇" article={previous} rel="prev" />
      <Neighbour label="下一篇" article={next} rel="next" />
    </nav>
  );
}

function Neighbour({
  label,
  article,
  rel,
}: {
  label: string;
  article: ArticleLink | null;
  rel: 'prev' | 'next';
}) {
  return (
    <p className="flex gap-2 leading-7">
      <span className="shrink-0 text-ink-mute">{label}：</span>
      {article ? (
        <Link to={article.href} rel={rel} className="hover:text-brand-strong elder:underline">
          {article.title}
        </Link>
      ) : (
        <span className="text-ink-mute">没有了</span>
      )}
    </p>
  );
}
