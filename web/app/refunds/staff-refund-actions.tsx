import { useRef, useState } from 'react';
import { formatMoney } from '@portal/contract/money';
import { refundStateTitle } from '@portal/contract/refund-titles';
import { refundDesk, type StaffRefund } from '@portal/contract/refunds';
import { ReasonDialog } from '../forms/reason-dialog.tsx';
import { isDecided, useAct } from '../forms/use-act.ts';
import { ActionBar } from '../ui/action-bar.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { RefundAgree } from './staff-refund-agree.tsx';
import { RefundPayout } from './staff-refund-payout.tsx';

type Asking = 'agree' | 'confirm' | 'reject' | 'retry' | 'payout';

const usual = ['已超过退款期限', '已学习大部分内容', '已参加考试', '申请原因与事实不符'];

/** Always in reach at the foot of the page: where the refund stands and what can be done now. */
export function RefundActions({ refund }: { refund: StaffRefund }) {
  const [asking, setAsking] = useState<Asking | null>(null);
  const state = useRef<HTMLParagraphElement>(null);
  const choices = choicesOf(refund);
  const close = () => {
    setAsking(null);
    state.current?.focus();
  };

  return (
    <ActionBar end="page">
      <p ref={state} tabIndex={-1} role="status" className="me-auto min-w-0 text-sm text-ink-soft">
        {stateText(refund)}
      </p>
      {choices.length > 0 && (
        <div className="flex gap-3 phone:w-full phone:*:flex-1">
          {choices.map(({ kind, label, quiet }) => (
            <Button
              key={kind}
              variant={quiet ? 'secondary' : 'primary'}
              className="whitespace-nowrap phone:px-2"
              disabled={refund.blocker !== null && (kind === 'agree' || kind === 'confirm')}
              onClick={() => setAsking(kind)}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
      {asking === 'agree' && <RefundAgree refund={refund} onClose={close} />}
      {asking === 'payout' && <RefundPayout refund={refund} onClose={close} />}
      {asking === 'reject' && <Reject refund={refund} onClose={close} />}
      {(asking === 'confirm' || asking === 'retry') && (
        <Plain kind={asking} refund={refund} onClose={close} />
      )}
    </ActionBar>
  );
}

type Choice = { kind: Asking; label: string; quiet?: boolean };

function choicesOf({ state, method, may_decide }: StaffRefund): Choice[] {
  if (!may_decide) return [];
  const reject: Choice = { kind: 'reject', label: '驳回', quiet: true };
  if (state === 'requested') return [reject, { kind: 'agree', label: '同意退款' }];
  if (state === 'confirming') return [reject, { kind: 'confirm', label: '复核同意' }];
  const payout: Choice = { kind: 'payout', label: '登记银行转账' };
  if (state === 'failed')
    return [
      { ...payout, quiet: true },
      { kind: 'retry', label: '重新发起' },
    ];
  return state === 'returning' && method === 'transfer' ? [payout] : [];
}

function stateText({ state, method, may_decide, approved_by, amount }: StaffRefund): string {
  if (state === 'confirming') {
    return may_decide
      ? `${approved_by} 已同意退款 ${formatMoney(amount)}，请复核`
      : `已初审同意退款 ${formatMoney(amount)}，须由另一位财务人员复核`;
  }
  if (state === 'requested') return may_decide ? '等待审核' : '这是您本人的订单，须由其他人审核';
  if (state === 'failed') return `支付渠道未能退回 ${formatMoney(amount)}`;
  if (state === 'returning') {
    return method === 'transfer'
      ? `请通过银行转账退回 ${formatMoney(amount)}，并登记流水号`
      : '支付渠道正在退款，结果会自动更新';
  }
  return `这笔退款${refundStateTitle[state]}，无需再处理`;
}

type Part = { refund: StaffRefund; onClose: () => void };

function Reject({ refund, onClose }: Part) {
  const { act, busy, errors } = useAct();
  const endpoint = refund.state === 'confirming' ? refundDesk.confirm : refundDesk.decide;
  return (
    <ReasonDialog
      keepAs={`refund:${refund.id}`}
      title="驳回退款"
      description="原因会告知用户，订单继续有效，用户可以重新申请。"
      action="驳回"
      quickReasons={usual}
      busy={busy}
      error={errors.note}
      onClose={onClose}
      onSend={async (note) => {
        const answer = await act(endpoint, { id: refund.id, agree: false, note });
        if (isDecided(answer)) onClose();
      }}
    />
  );
}

function Plain({ kind, refund, onClose }: Part & { kind: 'confirm' | 'retry' }) {
  const { act, busy } = useAct();
  const { id, amount, buyer, paid, refunded } = refund;
  const then = amount < paid - refunded ? '订单和权益继续有效' : '相应的权益随之收回';
  async function go() {
    await (kind === 'confirm' ? act(refundDesk.confirm, { id, agree: true }) : act(refundDesk.retry, { id }));
    onClose();
  }
  return (
    <ConfirmDialog
      open
      title={kind === 'confirm' ? '复核同意' : '重新发起退款'}
      confirmText={kind === 'confirm' ? '同意并退款' : '重新发起'}
      loading={busy}
      onCancel={onClose}
      onConfirm={() => void go()}
    >
      {kind === 'confirm'
        ? `将向「${buyer}」退回 ${formatMoney(amount)}，${then}。此操作不能撤销。`
        : `将再次请支付渠道向「${buyer}」退回 ${formatMoney(amount)}。`}
    </ConfirmDialog>
  );
}
