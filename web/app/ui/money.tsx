import { formatMoney } from '@portal/contract/money';
import { cx } from './cx.ts';

type MoneyProps = {
  fen: number;
  size?: 'md' | 'lg' | 'xl';
  /** In the accent colour, for what is to be paid. */
  strong?: boolean;
  /** The former price. */
  struck?: boolean;
  className?: string;
};

const sizes = { md: '', lg: 'text-2xl', xl: 'text-4xl phone:text-3xl' };

export function Money({ fen, size = 'md', strong, struck, className }: MoneyProps) {
  const text = formatMoney(fen);
  const look = cx('tabular whitespace-nowrap', sizes[size], strong && 'font-semibold text-accent', className);
  if (struck)
    return (
      <s className={cx(look, 'text-ink-mute')}>
        <span className="sr-only">原价</span>
        {text}
      </s>
    );
  if (size === 'md') return <span className={look}>{text}</span>;
  const [whole, cents] = text.split('.');
  return (
    <span className={look}>
      {whole}
      <span className="text-[0.6em]">.{cents}</span>
    </span>
  );
}
