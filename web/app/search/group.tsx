import type { SearchGroup } from '@portal/contract/site';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { Link } from '../ui/link.tsx';
import { Highlight } from './highlight.tsx';

export function Group({ group, keyword }: { group: SearchGroup; keyword: string }) {
  const { kind, title, total, total_is_estimate, used_keyword, more, hits } = group;
  const words = used_keyword ?? keyword;
  return (
    <Card as="section" aria-labelledby={`group-${kind}`}>
      <h2 id={`group-${kind}`} className="text-xl">
        {title}
        <span className="ms-2 text-base font-normal text-ink-mute tabular">
          {total_is_estimate && '约 '}
          {total} 条
        </span>
      </h2>
      {used_keyword !== null && (
        <p className="mt-1 text-ink-soft">
          没有找到“{keyword}”，已为您显示“{used_keyword}”的结果
        </p>
      )}
      <ul className="mt-2 divide-y divide-line">
        {hits.map((hit) => (
          <li key={hit.href ?? hit.title} className="py-4 last:pb-0">
            <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base text-pretty">
              {hit.href === null ? (
                <span>
                  <Highlight text={hit.title} keyword={words} />
                </span>
              ) : (
                <Link to={hit.href} className="text-link">
                  <Highlight text={hit.title} keyword={words} />
                </Link>
              )}
              {hit.note && <Badge>{hit.note}</Badge>}
            </h3>
            {hit.summary && (
              <p className="mt-1 text-ink-soft">
                <Highlight text={hit.summary} keyword={words} />
              </p>
            )}
          </li>
        ))}
      </ul>
      {total > hits.length && more !== null && (
        <Link to={more} className="text-link mt-3 inline-flex min-h-8 items-center">
          查看全部{title}
        </Link>
      )}
      {total > hits.length && more === null && (
        <p className="mt-3 text-sm text-ink-mute">仅显示前 {hits.length} 条，可再加一个词缩小范围。</p>
      )}
    </Card>
  );
}
