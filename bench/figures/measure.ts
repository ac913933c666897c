/** The value in the middle. */
export const median = (values: readonly number[]): number => percentile(values, 50);

/** The value below which this percentage of the values lies. */
export function percentile(values: readonly number[], percentage: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percentage) / 100))] ?? 0;
}

/** Milliseconds that `work` takes. */
export async function durationOf(work: () => Promise<unknown>): Promise<number> {
  const before = performance.now();
  await work();
  return performance.now() - before;
}

/** The durations (ms) of each work, measured in alternating rounds after one that is not counted, so that all run under the same load. */
export async function measureInTurns<Name extends string>(
  works: Record<Name, () => Promise<unknown>>,
  rounds: number,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(works) as Name[]; // Object.keys returns string[]
  const taken = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = -1; round < rounds; round++) {
    for (const name of names) {
      const ms = await durationOf(works[name]);
      if (round >= 0) taken[name].push(ms);
    }
  }
  return taken;
}
