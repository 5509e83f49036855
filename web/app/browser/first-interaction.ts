// Not where a press begins: what it is meant for must still stand there when it ends.
const interactions = ['pointermove', 'pointerup', 'keydown', 'scroll'];

/** Resolves with the first interaction of a user with the page: until then what only they need may wait. */
export const firstInteraction: Promise<void> = import.meta.env.SSR
  ? Promise.resolve()
  : new Promise((resolve) => {
      const listening = new AbortController();
      const start = (event: Event) => {
        if (isFakeMove(event)) return;
        listening.abort();
        resolve();
      };
      for (const type of interactions)
        addEventListener(type, start, { signal: listening.signal, passive: true });
    });

/** The pointer lies still, and the page has moved under it: Chromium says so as a move by nothing. */
function isFakeMove(event: Event): boolean {
  return (
    event.type === 'pointermove' &&
    event instanceof PointerEvent &&
    event.movementX === 0 &&
    event.movementY === 0
  );
}
