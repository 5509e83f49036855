import { useEffect, useState } from 'react';
import { ArrowLeft, Maximize, Minimize } from 'lucide-react';
import { attendance, type AttendanceScreen } from '@portal/contract/attendance';
import { spacedCode } from '@portal/contract/attendance-titles';
import { code } from '@portal/contract/codes';
import { formatMoment } from '@portal/contract/time';
import { callInBackground } from '../browser/call.ts';
import { pathId } from '../layouts/path-id.ts';
import { staffGuard } from '../staff/guard.ts';
import { read } from '../staff/read.ts';
import { staffMeta } from '../staff/staff-meta.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import type { Route } from './+types/staff-screen';
import { spanText } from './staff-words.ts';

/** Polling interval in milliseconds, for the number of people. */
const pollMs = 3000;

export const middleware = [staffGuard];

export function meta() {
  return staffMeta('签到投影');
}

export function loader(args: Route.LoaderArgs) {
  return read(args, attendance.screen, { id: pathId(args.params.id) });
}

/** Shown by a projector: only what is to be scanned. A failed poll shows no error, the next one follows. */
export default function StaffScreen({ loaderData }: Route.ComponentProps) {
  const { screen, secondsLeft, isOld } = useScreen(loaderData);
  return (
    <main
      id="main"
      className="flex min-h-dvh flex-col bg-linear-to-b from-brand-50 to-page px-8 py-6 phone:px-4 phone:py-4"
    >
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <h1 className="text-4xl wrap-anywhere phone:text-2xl">{screen.title}</h1>
          <p className="mt-2 text-xl text-ink-soft tabular phone:text-base">
            {spanText(screen.starts, screen.ends)} · {screen.place}
          </p>
        </div>
        <div className="flex gap-3">
          <FullScreen />
          <ButtonLink
            to={`/admin/attendance/${screen.id}`}
            variant="secondary"
            icon={<ArrowLeft className="size-4" aria-hidden />}
          >
            返回
          </ButtonLink>
        </div>
      </header>
      <div className="flex flex-1 flex-wrap items-center justify-center gap-x-16 gap-y-8 py-6">
        {screen.shown ? (
          <Shown screen={screen} shown={screen.shown} secondsLeft={secondsLeft} isOld={isOld} />
        ) : (
          <p className="text-3xl text-ink-soft phone:text-xl">
            {screen.state === 'coming' ? `签到将于 ${formatMoment(screen.opens)} 开放` : '签到已结束'}
          </p>
        )}
        <p className="text-center">
          <span className="block text-2xl text-ink-soft">已签到</span>
          <span className="text-7xl leading-tight font-bold text-brand-strong tabular">
            {screen.attendees}
          </span>
          <span className="ms-2 text-2xl text-ink-soft">人</span>
        </p>
      </div>
    </main>
  );
}

type ShownProps = {
  screen: AttendanceScreen;
  shown: NonNullable<AttendanceScreen['shown']>;
  secondsLeft: number;
  isOld: boolean;
};

function Shown({ screen, shown, secondsLeft, isOld }: ShownProps) {
  const isChanging = screen.mode === 'changing';
  return (
    <div className="flex flex-col items-center gap-4">
      <div className="rounded-xl bg-white p-4 shadow-card">
        <QrCode value={shown.link} label="签到二维码" className="size-[min(60vh,80vw,36rem)]" />
      </div>
      <p className="text-xl phone:text-base">
        用微信或手机相机扫码，也可在“工作台 → 签到”输入：
        <strong className="ms-2 text-3xl tracking-widest text-brand-deep tabular phone:text-2xl">
          {spacedCode(shown.code)}
        </strong>
      </p>
      {isChanging && (
        <p role="timer" aria-live="off" className="text-lg text-ink-mute tabular">
          {isOld ? '正在更换二维码…' : `${secondsLeft} 秒后更换`}
        </p>
      )}
    </div>
  );
}

function FullScreen() {
  const [isFull, setIsFull] = useState(false);
  useEffect(() => {
    const look = () => setIsFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, []);

  const toggle = () =>
    isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen().catch(() => {});
  return (
    <Button
      variant="secondary"
      icon={
        isFull ? <Minimize className="size-4" aria-hidden /> : <Maximize className="size-4" aria-hidden />
      }
      onClick={() => void toggle()}
    >
      {isFull ? '退出全屏' : '全屏'}
    </Button>
  );
}

/** Polls the screen, and once more when the code is about to change. */
function useScreen(first: AttendanceScreen) {
  const [screen, setScreen] = useState(first);
  const [secondsLeft, setSecondsLeft] = useState(() => Math.max(0, (first.shown?.until ?? 0) - first.now));
  // Measured from the server's clock; that of the projector's computer may be wrong.
  const [receivedAt, setReceivedAt] = useState(0);

  useEffect(() => {
    let stopped = false;
    let timer: ReturnType<typeof setTimeout>;
    async function look() {
      const answer = await callInBackground(attendance.screen, { id: first.id });
      if (stopped) return;
      let wait = pollMs;
      if (answer.code === code.success) {
        const { shown, now } = answer.data;
        setScreen(answer.data);
        setReceivedAt(performance.now());
        if (shown) wait = Math.min(pollMs, Math.max(250, (shown.until - now) * 1000));
      }
      timer = setTimeout(() => void look(), wait);
    }
    void look();
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [first.id]);

  const { now } = screen;
  const until = screen.shown?.until ?? now;
  useEffect(() => {
    if (receivedAt === 0) return;
    const count = () => {
      const passed = (performance.now() - receivedAt) / 1000;
      setSecondsLeft(Math.max(0, Math.ceil(until - now - passed)));
    };
    count();
    const timer = setInterval(count, 250);
    return () => clearInterval(timer);
  }, [until, now, receivedAt]);

  return { screen, secondsLeft, isOld: screen.shown !== null && secondsLeft === 0 };
}
