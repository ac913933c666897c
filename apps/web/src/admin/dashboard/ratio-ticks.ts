const ticksMax = 5;
const stepsMax = ticksMax - 1;
const roundSteps = [1, 2, 5, 10];
/** The smallest step: a tenth of a percent, in parts per million. */
const stepMin = 1_000;

/**
 * The tick values of a chart of ratios, ppm: round ones, at most five, lowest first, with all values of the chart between the
 * first and the last.
 */
export function ratioTicks(values: readonly number[]): number[] {
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  for (let power = stepMin; ; power *= 10) {
    for (const factor of roundSteps) {
      const step = factor * power;
      const first = Math.floor(lowest / step) * step;
      const count = Math.max(1, Math.ceil((highest - first) / step));
      if (count <= stepsMax) return Array.from({ length: count + 1 }, (_, tick) => first + tick * step);
    }
  }
}
