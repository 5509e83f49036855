import { useEffect, useRef, useState } from 'react';
import { code } from '@portal/contract/codes';
import { showQrCode } from '../browser/qr-countdown.ts';
import { share } from '../browser/shared-state.ts';
import { fetchScanCode } from './doors.ts';
import { watchScan, type OnScanned } from './scan-watch.ts';

// product 2: after three silent rounds the page stops asking for codes by itself.
const silentRounds = 3;
/** A scan in the last second of a code is reported after the next one is shown. */
const grace = 5000;

type Rounds = { onScanned: OnScanned; onExpired: () => void };

/** Shows one code after the other until one is scanned. Answers how to stop. */
export function startRounds({ onScanned, onExpired }: Rounds): () => void {
  const stops = new Set<() => void>();
  let rounds = 0;
  let over = false;

  function end() {
    over = true;
    for (const stop of stops) stop();
  }

  function expire() {
    end();
    share({ imgCode: '' });
    onExpired();
  }

  async function next(): Promise<void> {
    if (over) return;
    if (rounds === silentRounds) return expire();
    rounds += 1;
    const answer = await fetchScanCode();
    if (over) return;
    if (answer.code !== code.success) return expire();
    const stopWatching = watchScan(answer.data.code, (scanned, msg) => {
      end();
      onScanned(scanned, msg);
    });
    const stopCounting = showQrCode(answer.data.img, () => {
      const timer = setTimeout(stopWatching, grace);
      stops.add(() => clearTimeout(timer));
      void next();
    });
    stops.add(stopWatching).add(stopCounting);
  }

  void next();
  return end;
}

export function useScanRounds(onScanned: OnScanned): { expired: boolean; restart: () => void } {
  const [turn, setTurn] = useState({ count: 0, expired: false });
  const report = useRef(onScanned);
  useEffect(() => {
    report.current = onScanned;
  });

  useEffect(() => {
    const stop = startRounds({
      onScanned: (scanned, msg) => report.current(scanned, msg),
      onExpired: () => setTurn((now) => ({ ...now, expired: true })),
    });
    return () => {
      stop();
      share({ imgCode: '', wxCodeTime: 0 });
    };
  }, [turn.count]);

  return {
    expired: turn.expired,
    restart: () => setTurn(({ count }) => ({ count: count + 1, expired: false })),
  };
}
