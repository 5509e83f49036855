import { UserRound } from 'lucide-react';
import { cx } from './cx.ts';

type AvatarProps = { name?: string; src?: string | null; size?: 'sm' | 'md' | 'lg'; className?: string };

const sizes = { sm: 'size-8 text-sm', md: 'size-10 text-base', lg: 'size-16 text-2xl' };
const pixels = { sm: 32, md: 40, lg: 64 };

/** The picture, or the last character of the name, as Chinese given names are told apart by it. Decorative: the name stands beside it. */
export function Avatar({ name, src, size = 'md', className }: AvatarProps) {
  const look = cx('shrink-0 rounded-full', sizes[size], className);
  if (src)
    return (
      <img
        src={src}
        alt=""
        width={pixels[size]}
        height={pixels[size]}
        className={cx(look, 'bg-sunken object-cover')}
      />
    );
  const letter = [...(name?.trim() ?? '')].at(-1);
  return (
    <span
      aria-hidden
      className={cx(look, 'inline-flex items-center justify-center bg-brand-100 font-medium text-brand-deep')}
    >
      {letter ?? <UserRound className="size-1/2" />}
    </span>
  );
}
