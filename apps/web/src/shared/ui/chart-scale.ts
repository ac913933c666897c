export type ChartFrame = { width: number; height: number; top: number; right: number; bottom: number; left: number };
export type ChartPlace = { x: number; y: number };

const dayMs = 86_400_000;
export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayMs;

/** The value of one day in a chart, in any unit. */
export type ChartPoint = { day: string; value: number };
/** The values at the lower and the upper edge of a chart. */
export type ChartSpan = { bottom: number; top: number };

/** The vertical position of a value in the frame, px from the top. */
export function heightOf(value: number, { bottom, top }: ChartSpan, frame: ChartFrame): number {
  const share = top > bottom ? (value - bottom) / (top - bottom) : 0;
  return frame.top + (frame.height - frame.top - frame.bottom) * (1 - share);
}

/** The position of each point in the frame, px: x by its day, y by its value; a single point is at the right end. */
export function placesOf(points: readonly ChartPoint[], edges: ChartSpan, frame: ChartFrame): ChartPlace[] {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return [];
  const [start, span] = [dayNumber(first.day), dayNumber(last.day) - dayNumber(first.day)];
  const width = frame.width - frame.left - frame.right;
  return points.map(({ day, value }) => ({
    x: frame.left + (span === 0 ? width : ((dayNumber(day) - start) / span) * width),
    y: heightOf(value, edges, frame),
  }));
}

/** A step line: a balance changes at a row of the ledger and is constant until the next one. */
export function stepPath(places: readonly ChartPlace[]): string {
  return places.map(({ x, y }, index) => (index === 0 ? `M${px(x)},${px(y)}` : `H${px(x)}V${px(y)}`)).join('');
}

const px = (value: number) => Math.round(value * 10) / 10;

/** The index of the place nearest to `x`. */
export function nearestIndex(places: readonly ChartPlace[], x: number): number {
  return places.reduce((best, place, index) => (Math.abs(place.x - x) < Math.abs((places[best]?.x ?? Infinity) - x) ? index : best), 0);
}
