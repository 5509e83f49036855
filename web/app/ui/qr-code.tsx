import { useMemo } from 'react';
import { cx } from './cx.ts';
import { qrShape } from './qr.ts';

type QrCodeProps = { value: string; label: string; className?: string };

export function QrCode({ value, label, className }: QrCodeProps) {
  const { size, path } = useMemo(() => qrShape(value), [value]);
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className={cx('size-48 rounded-md', className)}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
