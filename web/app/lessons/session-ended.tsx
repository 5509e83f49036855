import { MonitorSmartphone } from 'lucide-react';
import { sessionEndText } from '@portal/contract/lessons';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import type { ReporterState } from './reporter.ts';

type SessionEndedProps = { state: Extract<ReporterState, { name: 'ended' }>; onTakeBack: () => void };

/** Lies over the player or the document: nothing that happens here counts any more. */
export function SessionEnded({ state, onTakeBack }: SessionEndedProps) {
  const text = state.reason === null ? state.text : sessionEndText[state.reason];
  return (
    <div
      role="alert"
      className="on-dark absolute inset-0 z-40 flex flex-col items-center justify-center gap-4 rounded-lg bg-ink/95 p-6 text-center text-white"
    >
      <MonitorSmartphone className="size-12 text-white/70 phone:size-8" aria-hidden />
      <p className="max-w-md text-lg phone:text-base">{text}</p>
      {state.reason === 'replaced' ? (
        <Button onClick={onTakeBack}>在这里继续学习</Button>
      ) : (
        <Button onClick={() => location.reload()}>刷新页面</Button>
      )}
    </div>
  );
}

/** The network is away: what was learned is kept and sent again. */
export function Delayed() {
  return (
    <Alert kind="warning" live className="mt-3">
      网络不稳定，学习进度已暂存，恢复后会自动补报，请不要关闭页面。
    </Alert>
  );
}

/** The server counts no more than the time that passes: what is ahead of it is sent again until it counts. */
export function Behind() {
  return (
    <Alert kind="info" live className="mt-3">
      学习进度正在补报，请稍候再离开本页。
    </Alert>
  );
}
