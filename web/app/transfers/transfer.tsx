import { data } from 'react-router';
import { code } from '@portal/contract/codes';
import { formatMoney } from '@portal/contract/money';
import { orderStatus, orderStatusTitle } from '@portal/contract/order-titles';
import { formatMoment } from '@portal/contract/time';
import { type TransferDetail, transfers } from '@portal/contract/transfers';
import { openLater } from '../browser/open-later.ts';
import { useBusy } from '../browser/use-busy.ts';
import { guard } from '../layouts/guards.ts';
import { pageMeta } from '../layouts/page-meta.ts';
import { pathId } from '../layouts/path-id.ts';
import { Alert } from '../ui/alert.tsx';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { DescriptionList } from '../ui/description-list.tsx';
import { FileIcon } from '../ui/file-icon.tsx';
import { Steps, type Step } from '../ui/steps.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/transfer';

export const middleware = [guard('user')];

export function meta({ matches }: Route.MetaArgs) {
  return [...pageMeta(matches, { title: '转账详情' }), { name: 'robots', content: 'noindex' }];
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const id = pathId(params.id);
  const answer = await context.get(visitContext).call(transfers.detail, { id });
  if (answer.code !== code.success) throw data(answer.msg, { status: 404 });
  return answer.data;
}

export default function TransferPage({ loaderData: transfer }: Route.ComponentProps) {
  return (
    <>
      <Breadcrumb
        crumbs={[
          { label: '支付中心', to: '/pay' },
          { label: '对公转账', to: '/pay/transfers' },
          { label: '转账详情' },
        ]}
      />
      <h1 className="mt-4 mb-6 text-2xl">转账详情</h1>
      <div className="flex flex-col gap-6">
        <Card as="section" aria-labelledby="progress">
          <h2 id="progress" className="mb-5 text-lg">
            办理进度
          </h2>
          <Steps label="办理进度" {...progressOf(transfer)} />
          <Standing transfer={transfer} />
        </Card>
        <Card as="section" aria-labelledby="facts">
          <h2 id="facts" className="mb-4 text-lg">
            转账信息
          </h2>
          <DescriptionList facts={factsOf(transfer)} />
          <Voucher voucher={transfer.voucher} />
        </Card>
      </div>
    </>
  );
}

function progressOf({ status, create_time, decide_time }: TransferDetail): {
  steps: Step[];
  current: number;
} {
  const decided = decide_time === null ? undefined : formatMoment(decide_time);
  const rejected = status === 'rejected';
  return {
    current: status === 'confirmed' ? 3 : 1,
    steps: [
      { key: 'handed', title: '提交凭证', hint: formatMoment(create_time) },
      {
        key: 'review',
        title: rejected ? '凭证被退回' : '协会核对到账',
        hint: rejected ? decided : '一般 1 至 2 个工作日',
        failed: rejected,
      },
      { key: 'paid', title: '订单已付款', hint: status === 'confirmed' ? decided : undefined },
    ],
  };
}

function Standing({ transfer }: { transfer: TransferDetail }) {
  const { status, reason, hand_in_until, order_no, order_status } = transfer;
  if (status === 'review') {
    return order_status === orderStatus.unpaid ? (
      <Alert className="mt-6">协会正在核对银行流水，审核期间订单不会过期，请勿重复转账。</Alert>
    ) : (
      <Alert className="mt-6" kind="warning" title={`订单${orderStatusTitle[order_status]}`}>
        请勿再转账。已经转出的款项到账后由财务退汇，届时通知您。
      </Alert>
    );
  }
  if (status === 'confirmed') {
    return (
      <Alert
        className="mt-6"
        kind="success"
        title="款项已到账"
        action={
          <ButtonLink size="sm" variant="secondary" to={`/payment/${order_no}`}>
            查看订单
          </ButtonLink>
        }
      />
    );
  }
  return (
    <Alert
      className="mt-6"
      kind="warning"
      title="凭证被退回"
      action={
        hand_in_until !== null && (
          <ButtonLink size="sm" to={`/pay/transfers/new?order_no=${order_no}`}>
            重新提交
          </ButtonLink>
        )
      }
    >
      {reason}
      {hand_in_until !== null && `。请在 ${formatMoment(hand_in_until)} 前重新提交，逾期订单将关闭。`}
    </Alert>
  );
}

function factsOf(transfer: TransferDetail) {
  const { received } = transfer;
  return [
    { term: '订单', value: <TextLink to={`/payment/${transfer.order_no}`}>{transfer.order_title}</TextLink> },
    { term: '订单号', value: <span className="tabular">{transfer.order_no}</span> },
    { term: '订单状态', value: orderStatusTitle[transfer.order_status] },
    { term: '应付金额', value: formatMoney(transfer.due) },
    { term: '付款户名', value: transfer.payer || '—' },
    { term: '转账金额', value: formatMoney(transfer.amount) },
    { term: '银行流水号', value: <span className="tabular">{transfer.bank_serial}</span> },
    {
      term: '到账',
      value: received ? `${received.day}，${formatMoney(received.amount)}` : '—',
    },
  ];
}

/** Private files open by an address that lives a minute, so it is asked for at the press. */
function Voucher({ voucher }: { voucher: TransferDetail['voucher'] }) {
  const [busy, whileBusy] = useBusy();
  async function ask(): Promise<string | null> {
    const { voucherAddress } = await import('./calls.ts');
    const address = await voucherAddress(voucher.id);
    return address;
  }
  return (
    <div className="mt-5 flex items-center gap-3 rounded-md border border-line p-3">
      <FileIcon name={voucher.name} className="h-9" />
      <p className="min-w-0 flex-1 truncate">{voucher.name}</p>
      <Button
        size="sm"
        variant="secondary"
        loading={busy}
        onClick={() => void whileBusy(() => openLater(ask))}
      >
        查看凭证
      </Button>
    </div>
  );
}
