import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { formatDay } from '../lib/business-time.ts';
import { useLanguage } from '../lib/use-language.ts';
import { heightOf, nearestIndex, placesOf, stepPath, type ChartFrame, type ChartPlace, type ChartPoint } from './chart-scale.ts';

import styles from './step-chart.module.css';

const chartHeight = 200;
const edges = { top: 12, bottom: 28, left: 6 };
const digitWidth = 7;
const weekDays = 7;

export type ChartTick = { value: number; text: string };

/** The width of the chart, px; it follows the width of the page. */
function useWidth() {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(320);
  useEffect(() => {
    if (box.current === null) return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return { box, width };
}

type DrawingProps = {
  frame: ChartFrame;
  places: readonly ChartPlace[];
  ticks: readonly { y: number; text: string }[];
  /** The vertical position of the reference line; null: none. */
  referenceY: number | null;
  marked: ChartPlace;
  isPointed: boolean;
  withArea: boolean;
};

/** Lines, labels and the marked point; all of its data is in the table too. */
function Drawing({ frame, places, ticks, referenceY, marked, isPointed, withArea }: DrawingProps) {
  const [path, first, last] = [stepPath(places), places[0], places.at(-1)];
  const ground = frame.height - frame.bottom;
  return (
    <svg width={frame.width} height={frame.height} aria-hidden focusable="false">
      {withArea && first && last && <path className={styles.area} d={`${path}V${ground}H${first.x}Z`} />}
      {ticks.map(({ y, text }) => (
        <g key={text + y}>
          <line className={styles.grid} x1={0} x2={frame.width - frame.right} y1={y} y2={y} />
          <text className="num" x={frame.width} y={y} dy="0.35em" textAnchor="end">
            {text}
          </text>
        </g>
      ))}
      {referenceY !== null && <line className={styles.reference} x1={0} x2={frame.width - frame.right} y1={referenceY} y2={referenceY} />}
      <path className={styles.line} d={path} />
      {isPointed && <line className={styles.mark} x1={marked.x} x2={marked.x} y1={marked.y} y2={ground} />}
      <circle className={styles.dot} cx={marked.x} cy={marked.y} r={4} />
    </svg>
  );
}

const keySteps: Partial<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -weekDays,
  PageUp: weekDays,
  Home: -Infinity,
  End: Infinity,
};

type StepChartProps = {
  points: readonly ChartPoint[];
  /** Lowest first; the first and the last are the edges of the chart. */
  ticks: readonly ChartTick[];
  /** A reference value, drawn as a dashed line. */
  reference?: number;
  /** Fills the area below the line: for amounts, never for ratios. */
  withArea?: boolean;
  label: string;
  /** The text of a point, for screen readers. */
  formatPoint: (index: number) => string;
  /** The index of the selected point; null: the last one, with nothing selected. */
  chosen: number | null;
  /** Null: the selection has ended. */
  onChoose: (index: number | null) => void;
};

/** A step line by days. A finger, a pointer or the arrow keys select the day whose value is shown. */
export function StepChart({ points, ticks, reference, withArea = false, label, formatPoint, chosen, onChoose }: StepChartProps) {
  const language = useLanguage();
  const { box, width } = useWidth();
  const last = points.length - 1;
  const index = Math.min(chosen ?? last, last);
  const [firstPoint, lastPoint] = [points[0], points[last]];
  if (firstPoint === undefined || lastPoint === undefined) return null;

  const right = Math.max(...ticks.map(({ text }) => text.length)) * digitWidth + 12;
  const frame = { ...edges, width, height: chartHeight, right };
  const span = { bottom: ticks[0]?.value ?? 0, top: ticks.at(-1)?.value ?? 0 };
  const places = placesOf(points, span, frame);
  const drawnTicks = ticks.map(({ value, text }) => ({ y: heightOf(value, span, frame), text }));

  const choosePlace = (event: PointerEvent<HTMLDivElement>) =>
    onChoose(nearestIndex(places, event.clientX - event.currentTarget.getBoundingClientRect().left));
  function chooseByKey(event: KeyboardEvent) {
    const step = keySteps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onChoose(Math.min(last, Math.max(0, index + step)));
  }
  return (
    <div
      ref={box}
      className={styles.chart}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={index}
      aria-valuetext={formatPoint(index)}
      onKeyDown={chooseByKey}
      onPointerDown={choosePlace}
      onPointerMove={choosePlace}
      onPointerLeave={() => onChoose(null)}
      onBlur={() => onChoose(null)}
    >
      <Drawing
        frame={frame}
        places={places}
        ticks={drawnTicks}
        referenceY={reference === undefined ? null : heightOf(reference, span, frame)}
        marked={places[index] ?? { x: 0, y: 0 }}
        isPointed={chosen !== null}
        withArea={withArea}
      />
      <div className={styles.days} style={{ marginInlineEnd: right }} aria-hidden>
        <span>{formatDay(firstPoint.day, language)}</span>
        {last > 0 && <span>{formatDay(lastPoint.day, language)}</span>}
      </div>
    </div>
  );
}
