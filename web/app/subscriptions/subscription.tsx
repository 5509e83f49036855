import { Suspense, useRef, useState } from 'react';
import { Plus } from 'lucide-react';
import { lazy } from '../browser/lazy.ts';
import { useRevalidate } from '../browser/use-revalidate.ts';
import { OwnExport } from '../downloads/own-export.tsx';
import { guard } from '../layouts/guards.ts';
import { pageMeta } from '../layouts/page-meta.ts';
import { Alert } from '../ui/alert.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Empty } from '../ui/empty.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/subscription';
import { FormCard } from './form-card.tsx';
import { loadSubscriptions, type SubscriptionView } from './load-subscriptions.ts';
import { Reminders } from './reminders.tsx';
import { SubscriptionRow } from './subscription-row.tsx';

const SearchDialog = lazy(() => import('./search-dialog.tsx'));

export const middleware = [guard('user')];

export function meta({ matches }: Route.MetaArgs) {
  return [...pageMeta(matches, { title: '我的订阅' }), { name: 'robots', content: 'noindex' }];
}

export function loader({ context }: Route.LoaderArgs) {
  return loadSubscriptions(context.get(visitContext));
}

export default function SubscriptionPage({ loaderData }: Route.ComponentProps) {
  const { most, more, rows, form, districtNames, reminders } = loaderData;
  const saved = useEnded(rows.filter((row) => !row.isForm));
  const [edited, setEdited] = useState<SubscriptionView | 'new' | null>(null);
  const revalidate = useRevalidate();
  const room = rows.length < most;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">我的订阅</h1>
        <p className="text-ink-mute tabular">
          已用 {rows.length} / {most} 个
        </p>
      </div>
      <p className="mt-1 mb-5 text-ink-mute">有符合条件的新公告时，在消息中心通知您。</p>
      {more === 'certification' && <MoreByCertification />}
      {more === 'membership' && <MoreByMembership />}
      <FormCard
        form={form}
        row={rows.find((row) => row.isForm) ?? null}
        districtNames={districtNames}
        full={!room}
      />
      <section aria-labelledby="searches" className="mt-8">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
          <h2 id="searches" className="text-lg">
            保存的搜索
          </h2>
          <Button
            size="sm"
            variant="secondary"
            className="noscript:hidden"
            disabled={!room}
            icon={<Plus className="size-4" aria-hidden />}
            onClick={() => setEdited('new')}
          >
            新建订阅
          </Button>
        </div>
        {saved.rows.length === 0 ? (
          <Card>
            <Empty
              compact
              title="还没有保存的搜索"
              text="在公告列表中设好关键词和筛选条件，按“订阅此搜索”即可。"
              action={<ButtonLink to="/pages_workbench/pages/bids">去找公告</ButtonLink>}
            />
          </Card>
        ) : (
          <Card flush className="overflow-hidden">
            <ul className="divide-y divide-line">
              {saved.rows.map((row) => (
                <SubscriptionRow
                  key={row.id}
                  row={row}
                  ended={saved.isEnded(row.id)}
                  onEdit={() => setEdited(row)}
                  onEnd={() => void saved.end(row)}
                  onRestore={() => void saved.restore(row)}
                />
              ))}
            </ul>
          </Card>
        )}
        <OwnExport type="own-subscriptions" total={rows.length} />
      </section>
      <Reminders reminders={reminders} />
      {edited && (
        <Suspense>
          <SearchDialog
            row={edited === 'new' ? null : edited}
            districtNames={districtNames}
            onClose={(changed) => {
              setEdited(null);
              if (changed) void revalidate();
            }}
          />
        </Suspense>
      )}
    </>
  );
}

function MoreByCertification() {
  return (
    <Alert
      className="mb-5"
      title="认证后可有 20 个订阅"
      action={
        <ButtonLink to="/identity" size="sm" variant="secondary">
          去认证
        </ButtonLink>
      }
    >
      认证为采购人、供应商或招标代理机构后，可保存更多搜索，并查看本行业的市场洞察；
      <TextLink to="/vip">开通会员</TextLink>也可有 20 个订阅。
    </Alert>
  );
}

function MoreByMembership() {
  return (
    <Alert
      className="mb-5"
      title="开通会员后可有 20 个订阅"
      action={
        <ButtonLink to="/vip" size="sm" variant="secondary">
          开通会员
        </ButtonLink>
      }
    >
      可保存更多搜索，分别接收新公告的通知。
    </Alert>
  );
}

/** An ended subscription stays on the page until the next load, so that it can be undone. */
function useEnded(rows: SubscriptionView[]) {
  const revalidate = useRevalidate();
  const [gone, setGone] = useState<ReadonlyMap<number, SubscriptionView>>(new Map());
  const restoring = useRef(new Set<number>());

  async function end(row: SubscriptionView) {
    const { endSubscription } = await import('./calls.ts');
    if (!(await endSubscription(row.id))) return;
    setGone((now) => new Map([...now, [row.id, row]]));
    await revalidate();
  }

  /** A double click must not restore it twice. */
  async function restore(row: SubscriptionView) {
    if (restoring.current.has(row.id)) return;
    restoring.current.add(row.id);
    await saveAgain(row).finally(() => restoring.current.delete(row.id));
  }

  async function saveAgain({ id, name, query, frequency }: SubscriptionView) {
    if (!query) return;
    const [{ saveSearch }, { code }] = await Promise.all([
      import('./calls.ts'),
      import('@portal/contract/codes'),
    ]);
    if ((await saveSearch({ name, query, frequency })).code !== code.success) return;
    // Revalidate first: a list loaded earlier would still show it as running.
    await revalidate();
    setGone((now) => new Map([...now].filter(([each]) => each !== id)));
  }

  const all = [...rows, ...[...gone.values()].filter((row) => !rows.some(({ id }) => id === row.id))];
  return {
    rows: all.toSorted((one, other) => other.id - one.id),
    isEnded: (id: number) => gone.has(id),
    end,
    restore,
  };
}
