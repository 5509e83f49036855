import { Suspense, useState } from 'react';
import { Plus } from 'lucide-react';
import { dataOf } from '@portal/contract/endpoint';
import { invoiceTitleKindTitle, mostTitles } from '@portal/contract/invoice-titles';
import { type InvoiceTitle, invoiceTitles } from '@portal/contract/invoices';
import { lazy } from '../browser/lazy.ts';
import { guard } from '../layouts/guards.ts';
import { pageMeta } from '../layouts/page-meta.ts';
import { Badge } from '../ui/badge.tsx';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Empty } from '../ui/empty.tsx';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/titles';

const TitleDialog = lazy(() => import('./title-dialog.tsx'));
const RemoveDialog = lazy(() => import('./remove-dialog.tsx'));

export const middleware = [guard('user')];

export function meta({ matches }: Route.MetaArgs) {
  return [...pageMeta(matches, { title: '发票抬头' }), { name: 'robots', content: 'noindex' }];
}

export async function loader({ context }: Route.LoaderArgs) {
  return dataOf(await context.get(visitContext).call(invoiceTitles.list, { page_size: 100 })).data;
}

export default function Titles({ loaderData: titles }: Route.ComponentProps) {
  const [editing, setEditing] = useState<InvoiceTitle | 'new' | null>(null);
  const [removing, setRemoving] = useState<InvoiceTitle | null>(null);
  return (
    <>
      <Breadcrumb
        crumbs={[
          { label: '支付中心', to: '/pay' },
          { label: '发票', to: '/pay/invoices' },
          { label: '发票抬头' },
        ]}
      />
      <div className="mt-4 mb-6 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">发票抬头</h1>
        <Button
          className="noscript:hidden"
          icon={<Plus className="size-4" aria-hidden />}
          disabled={titles.length >= mostTitles}
          onClick={() => setEditing('new')}
        >
          新增抬头
        </Button>
      </div>
      {titles.length === 0 ? (
        <Card>
          <Empty compact title="还没有发票抬头" text="新增单位或个人抬头，申请开票时直接选用。" />
        </Card>
      ) : (
        <ul className="grid gap-4 md:grid-cols-2">
          {titles.map((title) => (
            <Card as="li" key={title.id} className="flex flex-col">
              <Title title={title} onEdit={() => setEditing(title)} onRemove={() => setRemoving(title)} />
            </Card>
          ))}
        </ul>
      )}
      <Suspense>
        {editing && (
          <TitleDialog
            title={editing === 'new' ? null : editing}
            onClose={() => setEditing(null)}
            onSaved={() => setEditing(null)}
          />
        )}
        {removing && <RemoveDialog title={removing} onClose={() => setRemoving(null)} />}
      </Suspense>
    </>
  );
}

type TitleProps = { title: InvoiceTitle; onEdit: () => void; onRemove: () => void };

function Title({ title, onEdit, onRemove }: TitleProps) {
  const facts = [
    ['税号', title.tax_number],
    ['地址', title.address],
    ['电话', title.phone],
    ['开户银行', title.bank],
    ['账号', title.account],
  ].filter(([, value]) => value);
  return (
    <>
      <h2 className="flex flex-wrap items-center gap-2 text-base wrap-anywhere">
        {title.name}
        <Badge>{invoiceTitleKindTitle[title.kind]}</Badge>
        {title.is_default && <Badge tone="brand">默认</Badge>}
      </h2>
      <dl className="mt-2 flex-1 text-sm text-ink-soft">
        {facts.map(([term, value]) => (
          <div key={term} className="flex gap-3 py-0.5">
            <dt className="w-16 shrink-0 text-ink-mute">{term}</dt>
            <dd className="min-w-0 wrap-anywhere tabular">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-3 flex gap-3 noscript:hidden">
        <Button size="sm" variant="secondary" aria-label={`修改抬头 ${title.name}`} onClick={onEdit}>
          修改
        </Button>
        <Button size="sm" variant="ghost" aria-label={`删除抬头 ${title.name}`} onClick={onRemove}>
          删除
        </Button>
      </div>
    </>
  );
}
