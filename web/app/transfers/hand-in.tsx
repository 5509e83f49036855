import { Suspense } from 'react';
import { Copy } from 'lucide-react';
import { data, redirect } from 'react-router';
import { code } from '@portal/contract/codes';
import type { OutputOf } from '@portal/contract/endpoint';
import { filePurpose } from '@portal/contract/files';
import { formatMoney } from '@portal/contract/money';
import { formatMoment } from '@portal/contract/time';
import { transfers } from '@portal/contract/transfers';
import { copy } from '../browser/copy.ts';
import { lazy } from '../browser/lazy.ts';
import { guard } from '../layouts/guards.ts';
import { pageMeta } from '../layouts/page-meta.ts';
import { textIn } from '../lists/query.ts';
import { Alert } from '../ui/alert.tsx';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Empty } from '../ui/empty.tsx';
import { Money } from '../ui/money.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/hand-in';

const HandInForm = lazy(() => import('./hand-in-form.tsx'));

export const middleware = [guard('user')];

export function meta({ matches }: Route.MetaArgs) {
  return [...pageMeta(matches, { title: '提交转账凭证' }), { name: 'robots', content: 'noindex' }];
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const order_no = textIn(url.searchParams, 'order_no', 32) ?? '';
  const answer = await context.get(visitContext).call(transfers.account, { order_no });
  const { types, most } = filePurpose.voucher;
  if (answer.code === code.success) {
    // Handed in already: showing the account again would invite a second payment.
    if (answer.data.transfer_id !== null) throw redirect(`/pay/transfers/${answer.data.transfer_id}`);
    return { details: answer.data, problem: '', accept: [...types], maxSize: most };
  }
  if (answer.code === code.invalidFields) throw data(null, { status: 404 });
  return { details: null, problem: answer.msg, accept: [], maxSize: 0 };
}

export default function HandIn({ loaderData }: Route.ComponentProps) {
  const { details, problem, accept, maxSize } = loaderData;
  return (
    <>
      <Breadcrumb
        crumbs={[
          { label: '支付中心', to: '/pay' },
          { label: '对公转账', to: '/pay/transfers' },
          { label: '提交转账凭证' },
        ]}
      />
      <h1 className="mt-4 mb-6 text-2xl">提交转账凭证</h1>
      {details ? (
        details.refusal === null ? (
          <div className="grid items-start gap-6 lg:grid-cols-2">
            <Account details={details} />
            <Card as="section" aria-labelledby="hand-in">
              <h2 id="hand-in" className="mb-4 text-lg">
                第二步：提交凭证
              </h2>
              <Suspense fallback={<SkeletonText lines={8} />}>
                <HandInForm details={details} accept={accept} maxSize={maxSize} />
              </Suspense>
            </Card>
          </div>
        ) : (
          <Refusal refusal={details.refusal} order_no={details.order_no} />
        )
      ) : (
        <Empty
          picture="error"
          title={problem}
          action={<ButtonLink to="/pay/transfers">返回对公转账</ButtonLink>}
        />
      )}
    </>
  );
}

type Details = OutputOf<typeof transfers.account>;

function Refusal({ refusal, order_no }: { refusal: string; order_no: string }) {
  return (
    <Alert
      kind="warning"
      title="现在不能转账"
      action={
        <ButtonLink size="sm" variant="secondary" to={`/pay/orders/${order_no}`}>
          查看订单
        </ButtonLink>
      }
    >
      {refusal}
    </Alert>
  );
}

function Account({ details }: { details: Details }) {
  const { account, reference, amount, order_title, expire_time, rejected } = details;
  const facts = [
    ['户名', account.holder],
    ['开户银行', account.bank],
    ['账号', account.number],
    ['转账附言', reference],
  ] as const;
  return (
    <Card as="section" aria-labelledby="account">
      <h2 id="account" className="text-lg">
        第一步：银行转账
      </h2>
      <p className="mt-2 text-ink-soft">{order_title}</p>
      <p className="mt-1">
        应转金额 <Money fen={amount} size="lg" strong />
      </p>
      <dl className="mt-4 divide-y divide-line">
        {facts.map(([term, value]) => (
          <div key={term} className="flex items-center gap-3 py-2 elder:phone:block">
            <dt className="w-20 shrink-0 text-ink-mute">{term}</dt>
            <dd className="flex min-w-0 flex-1 items-center gap-3 tabular">
              <span className="min-w-0 flex-1 wrap-anywhere">{value}</span>
              <Button
                size="sm"
                variant="ghost"
                className="shrink-0 noscript:hidden"
                icon={<Copy className="size-4" aria-hidden />}
                aria-label={`复制${term}`}
                onClick={() => void copy(value)}
              >
                复制
              </Button>
            </dd>
          </div>
        ))}
      </dl>
      {account.note && <p className="mt-3 text-sm text-ink-mute">{account.note}</p>}
      <Alert className="mt-4">
        请按 {formatMoney(amount)} 一次转足，并在附言中写明订单号。
        {rejected
          ? `请核对退回原因，在 ${formatMoment(rejected.until)} 前重新提交，逾期订单将关闭。`
          : `请在 ${formatMoment(expire_time)} 前提交凭证，提交后订单不会过期。`}
      </Alert>
    </Card>
  );
}
