import type { OrderStatus } from '@portal/contract/order-titles';

// product 7
const every = 2000;
/** While nothing can be asked the pauses grow, up to this many times as long. */
const longest = 5;

/** Not settled yet, settled as what, or no answer. */
export type WatchedState = 'waiting' | OrderStatus | null;

export type OrderWatch = { stop: () => void; askNow: () => Promise<WatchedState> };

/**
 * Asks every two seconds what has become of an order that is being paid, while the page is seen, and tells once when it is
 * settled: paid here, in another tab, by another phone, or closed.
 */
export function watchOrder(
  ask: () => Promise<WatchedState>,
  onSettled: (status: OrderStatus) => void,
): OrderWatch {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let under: Promise<WatchedState> | null = null;
  let askedAt = Date.now();
  let failures = 0;
  let ended = false;

  const pause = () => every * Math.min(longest, 1 + failures);

  function arrange(): void {
    clearTimeout(timer);
    if (ended || under || document.visibilityState !== 'visible') return;
    timer = setTimeout(() => void askNow(), Math.max(0, askedAt + pause() - Date.now()));
  }

  function askNow(): Promise<WatchedState> {
    clearTimeout(timer);
    under ??= once().finally(() => {
      under = null;
      arrange();
    });
    return under;
  }

  async function once(): Promise<WatchedState> {
    askedAt = Date.now();
    const answer = await ask().catch(() => null);
    failures = answer === null ? failures + 1 : 0;
    if (ended || answer === null || answer === 'waiting') return answer;
    stop();
    onSettled(answer);
    return answer;
  }

  function stop(): void {
    ended = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', arrange);
  }

  document.addEventListener('visibilitychange', arrange);
  arrange();
  return { stop, askNow };
}
