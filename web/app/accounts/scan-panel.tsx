import { RefreshCw, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useShared } from '../browser/shared-state.ts';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useScanRounds, type OnScanned } from './use-scan-rounds.ts';

export function ScanPanel({ onScanned }: { onScanned: OnScanned }) {
  const image = useShared('imgCode');
  const left = useShared('wxCodeTime');
  const { state, reason, restart } = useScanRounds(onScanned);
  return (
    <div className="flex flex-col items-center text-center">
      <div className="relative flex size-60 items-center justify-center rounded-lg border border-line bg-white p-3">
        {image && state === 'showing' ? (
          <img src={image} alt="微信登录二维码" width={216} height={216} className="size-full" />
        ) : (
          <Skeleton className="size-full" />
        )}
        {state === 'waiting' && (
          <Mask title="已扫码">
            <Smartphone aria-hidden className="size-8 text-brand-strong" />
            <p className="text-sm text-ink-soft">请在手机微信中核对设备并确认登录</p>
            <Button size="sm" variant="secondary" onClick={restart}>
              换一个二维码
            </Button>
          </Mask>
        )}
        {state === 'over' && (
          <Mask title={reason}>
            <Button size="sm" icon={<RefreshCw className="size-4" />} onClick={restart}>
              点击刷新
            </Button>
          </Mask>
        )}
      </div>
      <p className="mt-4 text-ink-soft">打开微信「扫一扫」，扫码后在手机上确认登录</p>
      <p className="mt-1 min-h-6 text-sm text-ink-mute tabular" role="timer" aria-live="off">
        {image && state === 'showing' && (
          <>
            <span className="font-medium text-accent">{left}</span> 秒后自动更新
          </>
        )}
      </p>
    </div>
  );
}

function Mask({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="absolute inset-0 flex flex-col items-center justify-center gap-3 rounded-lg bg-white/95 p-4">
      <p role="status" className="font-medium">
        {title}
      </p>
      {children}
    </div>
  );
}
