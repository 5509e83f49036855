import { data } from 'react-router';
import { type PayMethod, payMethodTitle } from '@portal/contract/order-titles';
import { refundActionTitle, refundStateTitle } from '@portal/contract/refund-titles';
import { refundDesk, type StaffRefund } from '@portal/contract/refunds';
import { formatMoment } from '@portal/contract/time';
import { numberIn } from '../lists/query.ts';
import { read } from '../staff/read.ts';
import { staffMeta } from '../staff/staff-meta.ts';
import { Alert } from '../ui/alert.tsx';
import { Badge } from '../ui/badge.tsx';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { Card } from '../ui/card.tsx';
import { DescriptionList } from '../ui/description-list.tsx';
import { Money } from '../ui/money.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { Timeline } from '../ui/timeline.tsx';
import type { Route } from './+types/staff-refund';
import { stateTone, stepTone } from './refund-words.ts';
import { RefundActions } from './staff-refund-actions.tsx';

export function meta({ loaderData }: Route.MetaArgs) {
  return staffMeta(loaderData ? `${loaderData.title} - 退款` : '退款');
}

export async function loader(args: Route.LoaderArgs) {
  const id = numberIn(new URLSearchParams({ id: args.params.id }), 'id');
  if (id === undefined) throw data('退款申请不存在', { status: 404 });
  return read(args, refundDesk.detail, { id });
}

export default function StaffRefundPage({ loaderData: refund }: Route.ComponentProps) {
  return (
    <div className="mx-auto flex w-full max-w-360 flex-1 flex-col gap-5 p-6 pb-0 phone:gap-4 phone:p-4 phone:pb-0">
      <Breadcrumb crumbs={[{ label: '退款', to: '/admin/refunds' }, { label: `第 ${refund.id} 号退款` }]} />
      <div>
        <h1 className="text-2xl phone:text-xl">{refund.title}</h1>
        <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-soft">
          <Badge tone={stateTone[refund.state]}>{refundStateTitle[refund.state]}</Badge>
          {refund.obstacle === null && <Badge tone="brand">符合规则</Badge>}
          <span>用户：{refund.buyer}</span>
          <span className="tabular">申请于 {formatMoment(refund.create_time)}</span>
        </p>
      </div>
      <Warnings refund={refund} />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_26rem]">
        <Facts refund={refund} />
        <History steps={refund.steps} />
      </div>
      <RefundActions key={refund.id} refund={refund} />
    </div>
  );
}

function Warnings({ refund }: { refund: StaffRefund }) {
  const { obstacle, obstacle_now, blocker, failure, state } = refund;
  const waiting = state === 'requested' || state === 'confirming';
  return (
    <>
      {waiting && obstacle !== null && (
        <Alert kind="warning" title="需人工审核">
          {obstacle}
        </Alert>
      )}
      {waiting && obstacle === null && obstacle_now !== null && (
        <Alert kind="info" title="申请时符合规则，之后情况有变">
          {obstacle_now}
        </Alert>
      )}
      {blocker && (
        <Alert kind="error" title="现在还不能同意退款">
          {blocker}
        </Alert>
      )}
      {state === 'failed' && (
        <Alert kind="error" title="支付渠道退款未成功">
          {failure || '渠道没有说明原因'}
          。渠道之后退款成功的，会自动完成；重新发起时也会先向渠道核对。改用银行转账前，请先在商户平台核对，以免重复退款。
        </Alert>
      )}
    </>
  );
}

function Facts({ refund }: { refund: StaffRefund }) {
  return (
    <Card as="section" aria-labelledby="facts">
      <h2 id="facts" className="mb-4 text-lg">
        退款申请
      </h2>
      <DescriptionList
        facts={[
          {
            term: '订单号',
            value: <TextLink to={`/admin/orders/${refund.order_no}`}>{refund.order_no}</TextLink>,
            wide: true,
          },
          { term: '支付方式', value: payMethodTitle[refund.method as PayMethod] ?? refund.method },
          { term: '付款时间', value: refund.paid_time === null ? null : formatMoment(refund.paid_time) },
          { term: '实付金额', value: <Money fen={refund.paid} /> },
          { term: '此前已退', value: <Money fen={refund.refunded} /> },
          { term: '申请金额', value: <Money fen={refund.asked} /> },
          { term: '退款金额', value: <Money fen={refund.amount} strong /> },
          { term: '初审人', value: refund.approved_by },
          { term: '退款原因', value: refund.reason, wide: true },
          ...(refund.bank_serial ? [{ term: '银行流水号', value: refund.bank_serial, wide: true }] : []),
        ]}
      />
    </Card>
  );
}

function History({ steps }: Pick<StaffRefund, 'steps'>) {
  return (
    <Card as="section" aria-labelledby="history">
      <h2 id="history" className="mb-4 text-lg">
        经过
      </h2>
      <Timeline
        label="退款经过"
        entries={steps.toReversed().map((step, index) => ({
          key: String(index),
          time: formatMoment(step.time),
          dateTime: new Date(step.time * 1000).toISOString(),
          title: step.by ? `${refundActionTitle[step.action]}（${step.by}）` : refundActionTitle[step.action],
          text: step.note,
          tone: stepTone[step.action],
        }))}
      />
    </Card>
  );
}
