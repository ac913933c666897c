import { fromCents, IDR_PER_CENT, ZERO, type Idr } from '@app/money';

const ticksMax = 5;
const roundSteps = [1, 2, 5, 10];
const centsPerSgd = 100;

/** The tick values of a chart of money from zero to `highest`: round amounts, at most five, lowest first. */
export function moneyTicks(highest: Idr): Idr[] {
  const least = Math.max(highest / IDR_PER_CENT, centsPerSgd) / (ticksMax - 1);
  const power = 10 ** Math.floor(Math.log10(least));
  const step = Math.ceil((roundSteps.find((factor) => factor * power >= least) ?? 10) * power);
  return Array.from({ length: ticksMax }, (_, tick) => fromCents(tick * step)).filter(
    (tick) => tick - fromCents(step) < highest || tick === ZERO,
  );
}
