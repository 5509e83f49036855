import { useState } from 'react';
import { Check } from 'lucide-react';
import { pageMeta } from '../layouts/page-meta.ts';
import { cx } from '../ui/cx.ts';
import type { Route } from './+types/trigger-page';
import { PartPage } from './part-page.tsx';
import { TriggerPanel } from './trigger-panel.tsx';

const orders = ['最新发布', '即将截止', '预算最高'];

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: '触发面板',
    description: '按一下展开、再按一下收起的面板，手机上从底部升起。',
  });
}

export default function TriggerPage() {
  const [order, setOrder] = useState(orders[0]);
  const [open, setOpen] = useState(false);
  return (
    <PartPage
      title="触发面板"
      text="按钮展开一块内容：宽屏在按钮旁，手机上从底部升起。Esc 键或点空白处收起。"
    >
      <div className="flex flex-wrap items-center gap-4 noscript:hidden">
        <TriggerPanel label={`排序：${order}`} open={open} onTurn={setOpen}>
          <ul className="p-2">
            {orders.map((each) => (
              <li key={each}>
                <button
                  type="button"
                  aria-pressed={each === order}
                  data-autofocus={each === order ? '' : undefined}
                  onClick={() => {
                    setOrder(each);
                    setOpen(false);
                  }}
                  className={cx(
                    'flex min-h-11 w-full items-center justify-between rounded-md px-3 text-start hover:bg-brand-50',
                    each === order && 'font-medium text-brand-strong',
                  )}
                >
                  {each}
                  {each === order && <Check className="size-4" aria-hidden />}
                </button>
              </li>
            ))}
          </ul>
        </TriggerPanel>
        <p aria-live="polite" className="text-ink-mute">
          现在按“{order}”排列
        </p>
      </div>
      <noscript>
        <p className="text-ink-mute">触发面板需要启用 JavaScript。</p>
      </noscript>
    </PartPage>
  );
}
