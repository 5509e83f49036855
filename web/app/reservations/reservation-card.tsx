import { Suspense, useState } from 'react';
import { CalendarPlus, MapPin, QrCode as QrIcon } from 'lucide-react';
import { lazy } from '../browser/lazy.ts';
import { useBusy } from '../browser/use-busy.ts';
import { useRevalidate } from '../browser/use-revalidate.ts';
import { Badge } from '../ui/badge.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import type { MineView } from './load-mine.ts';
import { PriceText } from './price-text.tsx';
import { stateTones } from './words.ts';

const QrDialog = lazy(() => import('./qr-dialog.tsx'));
const CancelDialog = lazy(() => import('./cancel-dialog.tsx'));

type Asking = 'qr' | 'cancel' | null;

export function ReservationCard({ reservation: row }: { reservation: MineView }) {
  const [asking, setAsking] = useState<Asking>(null);
  const close = () => setAsking(null);
  return (
    <Card as="li" aria-label={`${row.service.title}，${row.span}`}>
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 text-lg wrap-anywhere">{row.service.title}</h2>
        <Badge tone={stateTones[row.state]}>{row.stateTitle}</Badge>
      </div>
      <p className="mt-1 text-lg font-semibold tabular">{row.span}</p>
      <p className="mt-1 flex items-start gap-1.5 text-sm text-ink-soft">
        <MapPin className="mt-0.5 size-4 shrink-0" aria-hidden /> {row.service.place}
      </p>
      <p className="mt-1 text-sm text-ink-soft">
        {row.person}
        {row.price > 0 && (
          <>
            {' · '}
            <PriceText price={row.price} />
          </>
        )}
      </p>
      {row.remark && <p className="mt-1 text-sm wrap-anywhere text-ink-soft">备注：{row.remark}</p>}
      <Hint row={row} />
      <Actions row={row} onAsk={setAsking} />
      <Suspense>
        {asking === 'qr' && row.checkIn && <QrDialog value={row.checkIn} span={row.span} onClose={close} />}
        {asking === 'cancel' && <CancelDialog reservation={row} onClose={close} />}
      </Suspense>
    </Card>
  );
}

const transferHint = {
  review: '转账进度见订单。',
  rejected: '请到订单里查看退回原因，重新提交凭证。',
} as const;

function Hint({ row }: { row: MineView }) {
  const text = {
    waiting: row.ahead === 0 ? '您排在候补第一位，有名额时通知您。' : `前面还有 ${row.ahead} 人候补。`,
    offered: `名额为您保留至 ${row.until}，请尽快确认。`,
    held: row.transfer ? transferHint[row.transfer] : `名额为您保留至 ${row.until}，请尽快付款。`,
    booked: row.mayMove || row.mayCancel ? `${row.changeUntil} 前可自行更改。` : '',
    attended: '',
    no_show: '',
    cancelled: row.reason,
  }[row.state];
  return text ? <p className="mt-2 text-sm text-accent">{text}</p> : null;
}

function Actions({ row, onAsk }: { row: MineView; onAsk: (asking: Asking) => void }) {
  const small = { size: 'sm', variant: 'secondary' } as const;
  const cancelText = { waiting: '退出候补', offered: '放弃名额', held: '放弃名额' };
  return (
    <div className="mt-4 flex flex-wrap gap-2 empty:hidden phone:grid phone:grid-cols-2 elder:phone:grid-cols-1">
      {row.state === 'offered' && <Accept row={row} />}
      {row.state === 'held' && !row.transfer && (
        <ButtonLink
          size="sm"
          to={row.orderNo ? `/payment/${row.orderNo}` : `/payment?goods=reservation&id=${row.id}`}
        >
          去付款
        </ButtonLink>
      )}
      {row.checkIn && (
        <Button size="sm" icon={<QrIcon className="size-4" aria-hidden />} onClick={() => onAsk('qr')}>
          出示二维码
        </Button>
      )}
      {row.calendar && (
        <ButtonLink {...small} href={row.calendar} icon={<CalendarPlus className="size-4" aria-hidden />}>
          加入日历
        </ButtonLink>
      )}
      {row.mayMove && (
        <ButtonLink {...small} to={`/reserve/${row.service.id}?move=${row.id}`}>
          改约
        </ButtonLink>
      )}
      {(row.state === 'booked' || row.transfer) && row.orderNo && (
        <ButtonLink {...small} to={`/pay/orders/${row.orderNo}`}>
          {row.state === 'booked' ? '订单与退款' : '查看订单'}
        </ButtonLink>
      )}
      {row.mayCancel && (
        <Button {...small} onClick={() => onAsk('cancel')}>
          {row.state in cancelText ? cancelText[row.state as keyof typeof cancelText] : '取消预约'}
        </Button>
      )}
    </div>
  );
}

function Accept({ row }: { row: MineView }) {
  const [busy, whileBusy] = useBusy();
  const revalidate = useRevalidate();

  async function accept() {
    const { acceptOffer } = await import('./calls.ts');
    if (await acceptOffer(row.id)) await revalidate();
  }

  return (
    <Button size="sm" loading={busy} onClick={() => void whileBusy(accept)}>
      确认名额
    </Button>
  );
}
