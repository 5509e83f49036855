/** All measurements of each query, in milliseconds. */
export type Timings = Map<string, number[]>;

const at = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * share) / 100))] ?? 0;
const ascending = (values: number[]) => values.toSorted((a, b) => a - b);

/** Over all answers, including stalls of the machine. */
export function percentile(timings: Timings, share: number): number {
  return at(ascending([...timings.values()].flat()), share);
}

export const median = (times: number[]) => at(ascending(times), 50);

/** Over the medians of the queries, which shows the engine rather than the machine. */
export function percentileOfQuestions(timings: Timings, share: number): number {
  return at(ascending([...timings.values()].map(median)), share);
}

export function slowest(timings: Timings): { name: string; time: number } {
  const medians = [...timings].map(([name, times]) => ({ name, time: median(times) }));
  return medians.toSorted((a, b) => b.time - a.time)[0]!;
}
