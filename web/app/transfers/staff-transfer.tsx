import { useState } from 'react';
import { code } from '@portal/contract/codes';
import { formatMoney } from '@portal/contract/money';
import { orderStatusTitle } from '@portal/contract/order-titles';
import { formatMoment } from '@portal/contract/time';
import { transferStatusTitle } from '@portal/contract/transfer-titles';
import { type StaffTransferDetail, staffTransfers } from '@portal/contract/transfers';
import { call } from '../browser/call.ts';
import { openLater } from '../browser/open-later.ts';
import { ReasonDialog } from '../forms/reason-dialog.tsx';
import { isDecided, useAct } from '../forms/use-act.ts';
import { pathId } from '../layouts/path-id.ts';
import { read } from '../staff/read.ts';
import { staffMeta } from '../staff/staff-meta.ts';
import { StaffPage } from '../staff/staff-page.tsx';
import { Alert } from '../ui/alert.tsx';
import { Status } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { DescriptionList } from '../ui/description-list.tsx';
import { FileIcon } from '../ui/file-icon.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { Route } from './+types/staff-transfer';
import { TransferConfirm } from './staff-transfer-confirm.tsx';
import { transferState } from './words.ts';

export function meta() {
  return staffMeta('转账详情');
}

export async function loader(args: Route.LoaderArgs) {
  return read(args, staffTransfers.detail, { id: pathId(args.params.id) });
}

export default function StaffTransferPage({ loaderData: transfer }: Route.ComponentProps) {
  const [asking, setAsking] = useState<'confirm' | 'reject' | null>(null);
  const { tone, text } = transferState(transfer.status);
  const close = () => setAsking(null);
  return (
    <StaffPage
      crumbs={[{ label: '对公转账', to: '/admin/transfers' }, { label: '转账详情' }]}
      title="转账详情"
      action={
        transfer.status === 'review' &&
        transfer.may_decide && (
          <>
            <Button variant="secondary" onClick={() => setAsking('reject')}>
              退回凭证
            </Button>
            <Button onClick={() => setAsking('confirm')}>确认到账</Button>
          </>
        )
      }
    >
      {transfer.status === 'review' && !transfer.may_decide && (
        <Alert kind="info">这是您本人的转账，须由其他财务人员核对。</Alert>
      )}
      {transfer.same_serial.length > 0 && (
        <Alert kind="warning" title="其他转账也填写了这个流水号">
          {transfer.same_serial.map((other) => (
            <span key={other.id} className="me-4">
              <TextLink to={`/admin/transfers/${other.id}`}>{other.order_no}</TextLink>（
              {transferStatusTitle[other.status]}）
            </span>
          ))}
        </Alert>
      )}
      <Card as="section" aria-labelledby="facts">
        <h2 id="facts" className="mb-4 flex flex-wrap items-center gap-4 text-lg">
          {transfer.order_title}
          <Status tone={tone}>{text}</Status>
        </h2>
        <DescriptionList facts={factsOf(transfer)} />
        <Voucher id={transfer.id} name={transfer.voucher.name} />
      </Card>
      {asking === 'confirm' && <TransferConfirm transfer={transfer} onClose={close} />}
      {asking === 'reject' && <Reject id={transfer.id} onClose={close} />}
    </StaffPage>
  );
}

function factsOf(transfer: StaffTransferDetail) {
  const { received, decide_time } = transfer;
  const decided = decide_time === null ? '—' : `${formatMoment(decide_time)} ${transfer.decided_by}`;
  return [
    {
      term: '订单号',
      value: <TextLink to={`/admin/orders/${transfer.order_no}`}>{transfer.order_no}</TextLink>,
    },
    { term: '订单状态', value: orderStatusTitle[transfer.order_status] },
    { term: '应付金额', value: formatMoney(transfer.due) },
    { term: '转账金额', value: formatMoney(transfer.amount) },
    { term: '付款户名', value: transfer.payer || '—' },
    { term: '银行流水号', value: <span className="tabular">{transfer.bank_serial}</span> },
    { term: '用户', value: transfer.user.name },
    { term: '提交时间', value: formatMoment(transfer.create_time) },
    {
      term: '到账',
      value: received
        ? `${received.day}，${formatMoney(received.amount)}，流水号 ${received.bank_serial}`
        : '—',
    },
    { term: '处理', value: decided },
    ...(transfer.reason ? [{ term: '退回原因', value: transfer.reason, wide: true }] : []),
  ];
}

/** Loaded on request only, because every opening is audited. */
function Voucher({ id, name }: { id: number; name: string }) {
  const [busy, setBusy] = useState(false);
  async function ask(): Promise<string | null> {
    setBusy(true);
    const answer = await call(staffTransfers.openVoucher, { id });
    setBusy(false);
    return answer.code === code.success ? answer.data.url : null;
  }
  return (
    <div className="mt-5 flex flex-wrap items-center gap-3 rounded-md border border-line p-3">
      <FileIcon name={name} className="h-9" />
      <p className="min-w-0 flex-1">
        {name || '转账凭证'}
        <span className="block text-sm text-ink-mute">每次打开都会记入审计日志</span>
      </p>
      <Button size="sm" variant="secondary" loading={busy} onClick={() => void openLater(ask)}>
        打开凭证
      </Button>
    </div>
  );
}

function Reject({ id, onClose }: { id: number; onClose: () => void }) {
  const { act, busy, errors } = useAct();
  return (
    <ReasonDialog
      keepAs={`transfer:${id}`}
      title="退回凭证"
      description="原因会告知用户；订单未付款时，用户三天内可以重新提交。"
      action="退回"
      quickReasons={['凭证看不清，请重新上传', '银行账户未查到该笔款项', '付款户名与凭证不符']}
      busy={busy}
      error={errors.reason}
      onClose={onClose}
      onSend={async (reason) => {
        const answer = await act(staffTransfers.reject, { id, reason });
        if (isDecided(answer)) onClose();
      }}
    />
  );
}
