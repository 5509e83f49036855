/** Milliseconds of each question, every time it was asked. */
export type Timings = Map<string, number[]>;

export function percentile(timings: Timings, share: number): number {
  const all = [...timings.values()].flat().toSorted((a, b) => a - b);
  return all[Math.min(all.length - 1, Math.floor((all.length * share) / 100))] ?? 0;
}

/** The slowest question by its median: a single stutter of the machine is not its fault. */
export function mostOf(timings: Timings): { name: string; time: number } {
  const medians = [...timings].map(([name, times]) => ({
    name,
    time: percentile(new Map([[name, times]]), 50),
  }));
  return medians.toSorted((a, b) => b.time - a.time)[0]!;
}
