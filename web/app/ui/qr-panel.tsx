import type { ReactNode } from 'react';
import { RefreshCw } from 'lucide-react';
import { Button } from './button.tsx';
import { QrCode } from './qr-code.tsx';
import { Skeleton } from './skeleton.tsx';

type QrPanelProps = {
  /** Null while the code is being fetched. */
  value: string | null;
  label: string;
  secondsLeft?: number;
  expired?: boolean;
  onRefresh?: () => void;
  refreshing?: boolean;
  caption?: ReactNode;
  /** Covers the code once it is scanned, while the phone confirms. */
  mask?: ReactNode;
};

export function QrPanel(props: QrPanelProps) {
  const { value, label, secondsLeft, expired, onRefresh, refreshing, caption, mask } = props;
  const hidden = expired || mask !== undefined;
  return (
    <div className="flex flex-col items-center text-center">
      <div className="relative rounded-lg border border-line bg-white p-2">
        {value === null ? (
          <Skeleton className="size-48" />
        ) : (
          <QrCode value={hidden ? ' ' : value} label={label} />
        )}
        {hidden && (
          <div className="absolute inset-0 flex flex-col items-center justify-center gap-3 rounded-lg bg-white/95 p-4">
            {expired ? (
              <>
                <p className="font-medium">二维码已失效</p>
                <Button
                  size="sm"
                  loading={refreshing}
                  icon={<RefreshCw className="size-4" />}
                  onClick={onRefresh}
                >
                  点击刷新
                </Button>
              </>
            ) : (
              mask
            )}
          </div>
        )}
      </div>
      {caption && <p className="mt-3 text-ink-soft">{caption}</p>}
      {secondsLeft !== undefined && !hidden && (
        <p className="mt-1 text-sm text-ink-mute tabular" role="timer" aria-live="off">
          <span className="text-accent">{secondsLeft}</span> 秒后失效
        </p>
      )}
    </div>
  );
}
