import { goodsTypeTitle } from '@portal/contract/order-titles';
import type { StaffReward } from '@portal/contract/promotion-desk';
import { rewardRefusalTitle, rewardStateTitle } from '@portal/contract/promotion-titles';
import { formatMoment } from '@portal/contract/time';
import { Status } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Money } from '../ui/money.tsx';
import type { Column } from '../ui/table.tsx';
import { stateTone } from './state-tone.ts';

const person = ({ nickname, mobile }: StaffReward['inviter']) => (
  <>
    {nickname}
    <span className="block text-sm text-ink-mute tabular">{mobile}</span>
  </>
);

/** Without `onDecide` for whoever only reads. */
export function rewardColumns(
  staffId: number,
  onDecide: ((reward: StaffReward) => void) | null,
): Column<StaffReward>[] {
  const columns: Column<StaffReward>[] = [
    {
      key: 'order',
      header: '订单',
      primary: true,
      cell: (row) => (
        <>
          {row.title}
          <span className="block text-sm font-normal text-ink-mute tabular">
            {goodsTypeTitle[row.goods_type]} · {row.order_no}
          </span>
        </>
      ),
    },
    { key: 'inviter', header: '邀请人', cell: (row) => person(row.inviter) },
    { key: 'invited', header: '被邀请人', cell: (row) => person(row.invited) },
    {
      key: 'paid',
      header: '订单金额',
      numeric: true,
      cell: (row) => (
        <>
          <Money fen={row.order_amount} />
          {row.refunded > 0 && (
            <span className="block text-sm text-ink-mute">
              已退款 <Money fen={row.refunded} />
            </span>
          )}
        </>
      ),
    },
    {
      key: 'amount',
      header: '奖励',
      numeric: true,
      cell: (row) => (
        <>
          <Money fen={row.amount} />
          <span className="block text-sm text-ink-mute">
            {row.owed > 0 ? (
              <>
                待抵扣 <Money fen={row.owed} />
              </>
            ) : (
              `${row.percent}%`
            )}
          </span>
        </>
      ),
    },
    {
      key: 'state',
      header: '状态',
      cell: (row) => (
        <>
          <Status tone={stateTone[row.state]}>{rewardStateTitle[row.state]}</Status>
          <span className="block max-w-60 text-sm text-ink-mute">
            {row.refusal
              ? rewardRefusalTitle[row.refusal]
              : row.state === 'waiting' && `${formatMoment(row.due_time)} 后结算`}
            {row.note && `（${row.note}）`}
          </span>
        </>
      ),
    },
  ];
  if (!onDecide) return columns;
  return [
    ...columns,
    {
      key: 'action',
      header: '操作',
      align: 'end',
      cell: (row) => {
        if (row.state !== 'waiting' && row.state !== 'refused') return null;
        if (row.state === 'refused' && (row.inviter.id === staffId || row.invited.id === staffId)) {
          return <span className="text-sm text-ink-mute">与本人有关，由其他人处理</span>;
        }
        return (
          <Button variant="link" size="sm" onClick={() => onDecide(row)}>
            {row.state === 'waiting' ? '取消奖励' : '恢复奖励'}
            <span className="sr-only">：{row.order_no}</span>
          </Button>
        );
      },
    },
  ];
}
