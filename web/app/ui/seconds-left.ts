/** Whole seconds until a moment, counted up so that the last second is shown, never below zero. */
export function secondsLeft(until: number, nowMs: number): number {
  return Math.max(0, Math.ceil(until - nowMs / 1000));
}

/** When to tick next: on the second, so that several countdowns change together. */
export function nextTick(until: number, nowMs: number): number {
  const rest = (until * 1000 - nowMs) % 1000;
  return rest <= 0 ? rest + 1000 : rest;
}
