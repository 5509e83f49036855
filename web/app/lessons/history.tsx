import { Suspense, useState } from 'react';
import { Trash2 } from 'lucide-react';
import { lazy } from '../browser/lazy.ts';
import { OwnExport } from '../downloads/own-export.tsx';
import { toast } from '../browser/toasts.ts';
import { useBusy } from '../browser/use-busy.ts';
import { useRevalidate } from '../browser/use-revalidate.ts';
import { guard } from '../layouts/guards.ts';
import { pageMeta } from '../layouts/page-meta.ts';
import { ListProblem } from '../lists/list-problem.tsx';
import { Pager } from '../lists/pager.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Empty } from '../ui/empty.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/history';
import { HistoryLine } from './history-row.tsx';
import { loadHistory } from './load-history.ts';

const ConfirmDialog = lazy(() =>
  import('../ui/confirm-dialog.tsx').then(({ ConfirmDialog: Dialog }) => ({ default: Dialog })),
);

const path = '/pages_workbench/pages/history';

export const middleware = [guard('user')];

export function meta({ matches }: Route.MetaArgs) {
  return [...pageMeta(matches, { title: '学习记录' }), { name: 'robots', content: 'noindex' }];
}

export function loader({ url, context }: Route.LoaderArgs) {
  return loadHistory(context.get(visitContext), url, 'all');
}

export default function HistoryPage({ loaderData }: Route.ComponentProps) {
  const { items, page, pages, total } = loaderData;
  const [asking, setAsking] = useState(false);
  const { busy, remove } = useRemove();
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">学习记录</h1>
        {items.length > 0 && (
          <Button variant="ghost" size="sm" className="-me-3 noscript:hidden" onClick={() => setAsking(true)}>
            清空记录
          </Button>
        )}
      </div>
      {items.length === 0 ? (
        <Card>
          <Empty
            title="还没有学习记录"
            text="学过的课时会出现在这里，随时可以接着学。"
            action={<ButtonLink to="/course">去找课程</ButtonLink>}
          />
        </Card>
      ) : (
        <Card flush className="overflow-hidden">
          <ul className="divide-y divide-line">
            {items.map((row) => (
              <HistoryLine
                key={row.id}
                row={row}
                action={
                  <IconButton
                    label={`删除记录：${row.title}`}
                    icon={<Trash2 className="size-5" />}
                    disabled={busy}
                    className="noscript:hidden"
                    onClick={() => void remove({ ids: [row.id] })}
                  />
                }
              />
            ))}
          </ul>
        </Card>
      )}
      <Pager
        page={page}
        pages={pages}
        total={total}
        href={(next) => `${path}?page=${next}`}
        className="mt-6"
      />
      <OwnExport type="own-history" total={total} />
      {asking && (
        <Suspense>
          <ConfirmDialog
            open
            danger
            loading={busy}
            confirmText="清空"
            onCancel={() => setAsking(false)}
            onConfirm={() => void remove({ all: 1 }).then(() => setAsking(false))}
          >
            清空全部学习记录？已得的进度与学时不受影响。
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  );
}

type Removal = { ids: number[] } | { all: 1 };

function useRemove() {
  const [busy, whileBusy] = useBusy();
  const revalidate = useRevalidate();

  async function remove(what: Removal) {
    const [{ lessons }, { call }, { code }] = await Promise.all([
      import('@portal/contract/lessons'),
      import('../browser/call.ts'),
      import('@portal/contract/codes'),
    ]);
    const answer = await call(lessons.deleteHistory, what);
    if (answer.code === code.success) {
      toast('success', '已删除，已得的进度与学时不受影响');
      await revalidate();
    }
  }

  return { busy, remove: (what: Removal) => whileBusy(() => remove(what)) };
}

export const ErrorBoundary = ListProblem;
