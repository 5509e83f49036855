import { cx } from '../ui/cx.ts';
import { Empty } from '../ui/empty.tsx';
import type { ServiceView, SlotView } from './load-reserve.ts';
import { dayLabel } from './words.ts';

type SlotListProps = { view: ServiceView; onChoose: (slot: SlotView) => void };

/** The slots of the chosen day; a full one can be waited for. */
export function SlotList({ view, onChoose }: SlotListProps) {
  if (view.slots.length === 0) {
    return <Empty compact title={`${dayLabel(view.day)}不开放预约`} text="请选择其他日期。" />;
  }
  const { moving } = view;
  // When moving a reservation there is no waiting list.
  const isShut = (slot: SlotView) => moving !== null && (slot.free === 0 || slot.id === moving.slot);
  const stateOf = (slot: SlotView) => {
    if (slot.id === moving?.slot) return '原时段';
    if (slot.free > 0) return `余 ${slot.free} 个名额`;
    return moving ? '已约满' : '约满，可候补';
  };
  return (
    <ul
      aria-label={`${dayLabel(view.day)}的时段`}
      className="mt-4 grid grid-cols-3 gap-3 phone:grid-cols-2 elder:phone:grid-cols-1"
    >
      {view.slots.map((slot) => (
        <li key={slot.id}>
          <button
            type="button"
            disabled={isShut(slot)}
            className={cx(
              'flex min-h-16 w-full flex-col items-center justify-center rounded-lg border px-2 py-2',
              slot.free > 0 && !isShut(slot)
                ? 'border-brand-strong text-brand-strong hover:bg-brand-50'
                : 'border-line bg-sunken text-ink-soft',
              slot.free === 0 && !isShut(slot) && 'hover:border-ink-mute',
            )}
            onClick={() => onChoose(slot)}
          >
            <span className="font-semibold tabular">{slot.hours}</span>
            <span className="text-sm">{stateOf(slot)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
