import { RefreshCw } from 'lucide-react';
import { useShared } from '../browser/shared-state.ts';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { OnScanned } from './scan-watch.ts';
import { useScanRounds } from './use-scan-rounds.ts';

export function ScanPanel({ onScanned }: { onScanned: OnScanned }) {
  const image = useShared('imgCode');
  const left = useShared('wxCodeTime');
  const { expired, restart } = useScanRounds(onScanned);
  return (
    <div className="flex flex-col items-center text-center">
      <div className="relative flex size-60 items-center justify-center rounded-lg border border-line bg-white p-3">
        {image && !expired ? (
          <img src={image} alt="微信登录二维码" width={216} height={216} className="size-full" />
        ) : (
          <Skeleton className="size-full" />
        )}
        {expired && (
          <div className="absolute inset-0 flex flex-col items-center justify-center gap-3 rounded-lg bg-white/95 p-4">
            <p role="status" className="font-medium">
              二维码已失效
            </p>
            <Button size="sm" icon={<RefreshCw className="size-4" />} onClick={restart}>
              点击刷新
            </Button>
          </div>
        )}
      </div>
      <p className="mt-4 text-ink-soft">打开微信「扫一扫」，扫码后自动登录</p>
      <p className="mt-1 min-h-6 text-sm text-ink-mute tabular" role="timer" aria-live="off">
        {image && !expired && (
          <>
            <span className="font-medium text-accent">{left}</span> 秒后自动更新
          </>
        )}
      </p>
    </div>
  );
}
