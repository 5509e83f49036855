import { cx } from '../ui/cx.ts';
import { Money } from '../ui/money.tsx';

export function PriceText({ price, className }: { price: number; className?: string }) {
  return price === 0 ? (
    <span className={cx('font-semibold text-brand-strong', className)}>免费</span>
  ) : (
    <Money fen={price} strong className={className} />
  );
}
