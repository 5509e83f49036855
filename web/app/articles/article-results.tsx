import type { ReactNode } from 'react';
import { Pager } from '../lists/pager.tsx';
import { Card } from '../ui/card.tsx';
import { Empty } from '../ui/empty.tsx';
import { ArticleRow } from './article-card.tsx';
import type { ArticlesData } from './load-articles.ts';

type ResultsProps = { list: ArticlesData['list']; href: (page: number) => string; action: ReactNode };

export function ArticleResults({ list, href, action }: ResultsProps) {
  if (list.data.length === 0) {
    return (
      <Card>
        <Empty picture="search" title="没有找到文章" text="换个词，或到其他栏目看看。" action={action} />
      </Card>
    );
  }
  return (
    <>
      <Card as="section" aria-label="文章列表" flush className="px-6 phone:px-4">
        <ul>
          {list.data.map((article) => (
            <ArticleRow key={article.id} article={article} />
          ))}
        </ul>
      </Card>
      <Pager className="mt-6" page={list.page} pages={list.pages} href={href} />
    </>
  );
}
