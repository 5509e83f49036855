import { useRef, useState } from 'react';
import { OwnExport } from '../downloads/own-export.tsx';
import { guard } from '../layouts/guards.ts';
import { pageMeta } from '../layouts/page-meta.ts';
import { ListProblem } from '../lists/list-problem.tsx';
import { KeysetPager } from '../lists/pager.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Empty } from '../ui/empty.tsx';
import { TabLinks } from '../ui/tabs.tsx';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/collection';
import { CollectionRow } from './collection-row.tsx';
import { loadCollection, type Collection } from './load-collection.ts';

export const middleware = [guard('user')];

export function meta({ matches }: Route.MetaArgs) {
  return [...pageMeta(matches, { title: '我的收藏' }), { name: 'robots', content: 'noindex' }];
}

export function loader({ url, context }: Route.LoaderArgs) {
  return loadCollection(context.get(visitContext), url.searchParams);
}

export default function CollectionPage({ loaderData }: Route.ComponentProps) {
  const { tabs, cards, isFirst, firstHref, nextHref, total } = loaderData;
  const { gone, turn } = useRemoval();
  return (
    <>
      <h1 className="text-2xl">我的收藏</h1>
      <TabLinks label="收藏的种类" links={tabs} className="mt-2 mb-4" />
      {cards.length === 0 ? (
        <Nothing {...loaderData} />
      ) : (
        <Card flush className="overflow-hidden">
          <ul className="divide-y divide-line">
            {cards.map((card) => (
              <CollectionRow
                key={card.key}
                card={card}
                gone={gone.has(card.key)}
                onTurn={() => void turn(card)}
              />
            ))}
          </ul>
        </Card>
      )}
      {(!isFirst || nextHref) && (
        <KeysetPager
          previous={isFirst ? null : firstHref}
          next={nextHref}
          summary={`共 ${total} 条`}
          className="mt-6"
        />
      )}
      <OwnExport type="own-collections" filter={{ type: loaderData.type }} total={total} />
    </>
  );
}

type Collected = Collection['cards'][number];

/** A removed entry stays on the page until the next load, so that it can be undone. */
function useRemoval() {
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const turning = useRef(new Set<string>());

  /** The call is a toggle: a double click must not undo itself. */
  async function turn(card: Collected) {
    if (turning.current.has(card.key)) return;
    turning.current.add(card.key);
    await send(card).finally(() => turning.current.delete(card.key));
  }

  async function send({ key, type, id }: Collected) {
    const [{ collections }, { call }, { code }] = await Promise.all([
      import('@portal/contract/collections'),
      import('../browser/call.ts'),
      import('@portal/contract/codes'),
    ]);
    const answer = await call(collections.addCollect, { type, id });
    if (answer.code !== code.success) return;
    const { collected } = answer.data;
    setGone((before) => {
      const next = new Set(before);
      if (collected) next.delete(key);
      else next.add(key);
      return next;
    });
  }

  return { gone, turn };
}

function Nothing({ isFirst, firstHref, type }: Collection) {
  if (!isFirst)
    return <Empty title="没有更多收藏了" action={<ButtonLink to={firstHref}>回到第一页</ButtonLink>} />;
  return (
    <Card>
      <Empty
        title="还没有收藏"
        text="在公告、文章或课程页按“收藏”，以后就能在这里找到。"
        action={
          type === 'article' ? (
            <ButtonLink to="/article/list">去看文章</ButtonLink>
          ) : type === 'course' ? (
            <ButtonLink to="/course">去找课程</ButtonLink>
          ) : (
            <ButtonLink to="/pages_workbench/pages/bids">去找公告</ButtonLink>
          )
        }
      />
    </Card>
  );
}

export const ErrorBoundary = ListProblem;
