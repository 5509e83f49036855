import { useState } from 'react';
import { UserPlus } from 'lucide-react';
import { type DeskReservation, type DeskSlot, reservationDesk } from '@portal/contract/reservation-desk';
import { reservationStateTitle } from '@portal/contract/reservation-titles';
import { ReasonDialog } from '../forms/reason-dialog.tsx';
import { isDecided, useAct } from '../forms/use-act.ts';
import { mayOpen, useStaff } from '../staff/use-staff.ts';
import { Badge, Status } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { hoursText, stateTones } from './words.ts';

type DaySlotProps = { slot: DeskSlot; onWalkIn: () => void };

/** A slot of the day and who comes in it. */
export function DaySlot({ slot, onWalkIn }: DaySlotProps) {
  const { starts, ends, service, taken, capacity, waiting, reservations } = slot;
  const hours = hoursText(starts, ends);
  return (
    <Card as="li" aria-label={`${hours} ${service.title}`} className="flex flex-col gap-3 py-4!">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h3 className="text-base font-semibold tabular">{hours}</h3>
        <p className="min-w-0 flex-1 basis-48 wrap-anywhere">{service.title}</p>
        {taken > reservations.length && <Badge tone="neutral">含重叠时段的预约</Badge>}
        {waiting > 0 && <Badge tone="info">候补 {waiting} 人</Badge>}
        <Badge tone={taken >= capacity ? 'accent' : 'neutral'}>
          {taken} / {capacity}
        </Badge>
        <Button
          size="sm"
          variant="secondary"
          disabled={taken >= capacity}
          icon={<UserPlus className="size-4" aria-hidden />}
          onClick={onWalkIn}
        >
          登记
          <span className="sr-only">
            ：{hours} {service.title}
          </span>
        </Button>
      </div>
      {reservations.length > 0 && (
        <ul className="divide-y divide-line border-t border-line">
          {reservations.map((each) => (
            <Visitor key={each.id} reservation={each} />
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Only finance opens orders. */
function OrderNumber({ number }: { number: string }) {
  if (!mayOpen(useStaff(), 'orders')) return <span className="tabular">{number}</span>;
  return <TextLink to={`/admin/orders/${number}`}>{number}</TextLink>;
}

function Visitor({ reservation }: { reservation: DeskReservation }) {
  const [asking, setAsking] = useState(false);
  const { act, busy, errors } = useAct();
  const { id, state, name, mobile, remark, order_no } = reservation;
  const mark = (next: 'attended' | 'no_show' | 'booked') =>
    void act(reservationDesk.mark, { id, state: next });
  const small = { size: 'sm', variant: 'secondary', loading: busy } as const;
  return (
    <li aria-label={name} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
      <div className="min-w-0 flex-1 basis-56">
        <p className="wrap-anywhere">
          {name}{' '}
          <a href={`tel:${mobile}`} className="text-link tabular">
            {mobile}
          </a>
        </p>
        {remark && <p className="text-sm wrap-anywhere text-ink-mute">{remark}</p>}
        {order_no && (
          <p className="text-sm text-ink-mute">
            订单 <OrderNumber number={order_no} />
            {state === 'booked' && '，由财务在订单中退款后取消'}
          </p>
        )}
      </div>
      <Status tone={stateTones[state]}>{reservationStateTitle[state]}</Status>
      <div className="flex flex-wrap gap-2">
        {state === 'booked' && (
          <>
            <Button {...small} onClick={() => mark('attended')}>
              到场
            </Button>
            <Button {...small} onClick={() => mark('no_show')}>
              未到场
            </Button>
            {order_no === null && (
              <Button {...small} variant="ghost" onClick={() => setAsking(true)}>
                取消预约
              </Button>
            )}
          </>
        )}
        {(state === 'attended' || state === 'no_show') && (
          <Button {...small} variant="ghost" onClick={() => mark('booked')}>
            撤销
          </Button>
        )}
      </div>
      {asking && (
        <ReasonDialog
          keepAs={`reservation:${id}`}
          title="取消预约"
          description={`${name} 会收到带有原因的通知，名额让给候补的人。`}
          action="取消预约"
          busy={busy}
          error={errors.reason}
          onClose={() => setAsking(false)}
          onSend={async (reason) => {
            await act(reservationDesk.cancel, { id, reason }, '', (answer) => {
              if (isDecided(answer)) setAsking(false);
            });
          }}
        />
      )}
    </li>
  );
}
