import type { OrderStatus } from '@portal/contract/order-titles';

// product 7
const pollMs = 2000;
/** Backoff while polls fail: the interval grows up to this factor. */
const longestBackoff = 5;

/** Not settled yet, the final status, or null for a failed poll. */
export type WatchedState = 'waiting' | OrderStatus | null;

export type OrderWatch = { stop: () => void; askNow: () => Promise<WatchedState> };

/**
 * Polls an order that is being paid every two seconds while the page is visible, and reports once when it is settled:
 * paid here, in another tab or by another phone, or closed.
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

  const pause = () => pollMs * Math.min(longestBackoff, 1 + failures);

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
