import { AsyncLocalStorage } from 'node:async_hooks';

/** The time, handed in so that tests can advance it. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

const shift = new AsyncLocalStorage<number>();

/** The system's time, plus the shift of the request under way: for development and tests only. */
export const shiftableClock: Clock = () => new Date(Date.now() + (shift.getStore() ?? 0));

export function withClockShift<Result>(milliseconds: number, work: () => Result): Result {
  return shift.run(milliseconds, work);
}
