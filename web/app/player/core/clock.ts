/** Time as a port, so that every figure of spec 9 can be tested without waiting. */
export type Clock = {
  now(): number;
  /** Returns what cancels it. */
  after(milliseconds: number, run: () => void): () => void;
};

export const systemClock: Clock = {
  now: () => performance.now(),
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};
