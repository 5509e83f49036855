import { BookOpen, CalendarClock, Crown, Route, Wallet } from 'lucide-react';
import type { GoodsType } from '@portal/contract/order-titles';
import { cx } from '../ui/cx.ts';

const icons: Record<GoodsType, typeof BookOpen> = {
  course: BookOpen,
  path: Route,
  membership: Crown,
  reservation: CalendarClock,
  topup: Wallet,
};

export function GoodsIcon({ type, className }: { type: GoodsType; className?: string }) {
  const Icon = icons[type];
  return (
    <span
      className={cx(
        'flex size-12 shrink-0 items-center justify-center rounded-lg bg-brand-50 text-brand-strong',
        className,
      )}
    >
      <Icon className="size-6" aria-hidden />
    </span>
  );
}
