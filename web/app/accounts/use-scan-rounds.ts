import { useEffect, useRef, useState } from 'react';
import { code } from '@portal/contract/codes';
import { showQrCode } from '../browser/qr-countdown.ts';
import { share } from '../browser/shared-state.ts';
import { fetchScanCode } from './calls.ts';
import { watchScan, type Watch } from './scan-watch.ts';

// product 2: after three codes without a scan the page stops requesting new ones.
const maxSilentRounds = 3;
/** How long an old code is still polled: a scan in its last second is reported after the next code is shown. */
const gracePeriodMs = 5000;
/** How long the phone has to confirm. */
const timeoutMs = 120_000;

export type OnScanned = Watch['onDone'];
type Rounds = { onScanned: OnScanned; onWaiting: () => void; onOver: (reason: string) => void };

/** Shows one code after the other until one is scanned and confirmed. Returns a function that stops it. */
export function startRounds({ onScanned, onWaiting, onOver }: Rounds): () => void {
  const stops = new Set<() => void>();
  let rounds = 0;
  let over = false;

  function end() {
    over = true;
    for (const stop of stops) stop();
  }

  function expire(reason = '二维码已失效') {
    end();
    share({ imgCode: '' });
    onOver(reason);
  }

  /** Scanned: no further code is shown, only the phone's answer is waited for. */
  function waitForPhone(stopCounting: () => void) {
    stopCounting();
    over = true;
    share({ wxCodeTime: 0 });
    const timer = setTimeout(() => expire('等待确认超时'), timeoutMs);
    stops.add(() => clearTimeout(timer));
    onWaiting();
  }

  async function next(): Promise<void> {
    if (over) return;
    if (rounds === maxSilentRounds) return expire();
    rounds += 1;
    const answer = await fetchScanCode();
    if (over) return;
    if (answer.code !== code.success) return expire();
    let stopCounting = () => {};
    const stopWatching = watchScan(answer.data.code, {
      onDone: (scanned, msg) => {
        end();
        onScanned(scanned, msg);
      },
      onWaiting: () => waitForPhone(stopCounting),
      onRefused: expire,
    });
    stopCounting = showQrCode(answer.data.img, () => {
      const timer = setTimeout(() => {
        if (!over) stopWatching();
      }, gracePeriodMs);
      stops.add(() => clearTimeout(timer));
      void next();
    });
    stops.add(stopWatching).add(() => stopCounting());
  }

  void next();
  return end;
}

type Turn = { count: number; state: 'showing' | 'waiting' | 'over'; reason: string };

export function useScanRounds(onScanned: OnScanned): Omit<Turn, 'count'> & { restart: () => void } {
  const [{ count, state, reason }, setTurn] = useState<Turn>({ count: 0, state: 'showing', reason: '' });
  const report = useRef(onScanned);
  useEffect(() => {
    report.current = onScanned;
  });

  useEffect(() => {
    const stop = startRounds({
      onScanned: (scanned, msg) => report.current(scanned, msg),
      onWaiting: () => setTurn((now) => ({ ...now, state: 'waiting' })),
      onOver: (why) => setTurn((now) => ({ ...now, state: 'over', reason: why })),
    });
    return () => {
      stop();
      share({ imgCode: '', wxCodeTime: 0 });
    };
  }, [count]);

  const restart = () => setTurn((now) => ({ count: now.count + 1, state: 'showing', reason: '' }));
  return { state, reason, restart };
}
