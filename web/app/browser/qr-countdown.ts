import { share } from './shared-state.ts';

// spec 9
const seconds = 20;

let stopPrevious = () => {};

/** spec 4: shows a code for 20 seconds, then clears it and requests the next. Returns a function that stops it. */
export function showQrCode(imgCode: string, refresh: () => void): () => void {
  stopPrevious();
  const ends = Date.now() + seconds * 1000;
  share({ imgCode, wxCodeTime: seconds });

  // Counted from the clock, because browsers slow the timers of hidden pages.
  const timer = setInterval(() => {
    const left = Math.max(0, Math.ceil((ends - Date.now()) / 1000));
    share({ wxCodeTime: left });
    if (left > 0) return;
    stop();
    share({ imgCode: '' });
    refresh();
  }, 1000);

  const stop = () => clearInterval(timer);
  stopPrevious = stop;
  return stop;
}
