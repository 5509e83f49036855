// No pointerdown: the target must not be replaced between press and release.
const interactions = ['pointermove', 'pointerup', 'keydown', 'scroll'];

/** Resolves with the user's first interaction; code that only interaction needs is loaded after it. */
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

/** When the page scrolls under a resting pointer, Chromium sends a pointermove with zero movement. */
function isFakeMove(event: Event): boolean {
  return (
    event.type === 'pointermove' &&
    event instanceof PointerEvent &&
    event.movementX === 0 &&
    event.movementY === 0
  );
}
