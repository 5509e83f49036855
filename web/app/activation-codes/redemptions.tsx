import { OwnExport } from '../downloads/own-export.tsx';
import { ListPager } from '../lists/list-pager.tsx';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { Empty } from '../ui/empty.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { RedemptionsView } from './load-redemptions.ts';
import { actionOf } from './target-words.ts';

/** The codes somebody has used. */
export function Redemptions({ view: { redemptions, list } }: { view: RedemptionsView }) {
  return (
    <section aria-labelledby="redeemed" className="mt-6">
      <h2 id="redeemed" className="mb-3 text-lg">
        兑换记录
      </h2>
      {redemptions.length === 0 ? (
        <Card>
          <Empty compact title="还没有兑换记录" text="兑换激活码后，开通的内容会出现在这里。" />
        </Card>
      ) : (
        <ul className="flex flex-col gap-3">
          {redemptions.map((row) => (
            <Card as="li" key={row.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
              <div className="min-w-0">
                <h3 className="text-base font-medium wrap-anywhere">{row.title}</h3>
                <p className="mt-1 text-sm text-ink-soft tabular">{row.time} 兑换</p>
                <p className="text-sm text-ink-soft tabular">
                  {row.kind} · {row.takenBack ?? row.until}
                </p>
              </div>
              {row.takenBack ? (
                <Badge tone="danger">已收回</Badge>
              ) : (
                <TextLink to={row.href} className="inline-flex min-h-9 items-center">
                  {actionOf[row.target]}
                  <span className="sr-only">：{row.title}</span>
                </TextLink>
              )}
            </Card>
          ))}
        </ul>
      )}
      <ListPager list={list} className="mt-4" />
      <OwnExport type="own-activation-codes" total={list.total} />
    </section>
  );
}
