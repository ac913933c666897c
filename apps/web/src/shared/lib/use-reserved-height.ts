import { useEffect, useRef, type CSSProperties, type RefObject } from 'react';
import { useLanguage } from './use-language.ts';

const KEY = 'keptHeights';
/** One entry for each card, window width and language; beyond this number the storage is cleared. */
const heightsMax = 300;

function read(): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof kept === 'object' && kept !== null ? { ...kept } : {};
  } catch {
    return {}; // not written by this code, or truncated
  }
}

function keep(name: string, height: number): void {
  const known = read();
  if (known[name] === height) return;
  const others = Object.keys(known).length < heightsMax ? known : {};
  localStorage.setItem(KEY, JSON.stringify({ ...others, [name]: height }));
}

export type ReservedHeight<E extends HTMLElement> = { ref: RefObject<E | null>; style: CSSProperties | undefined };

/**
 * For a box whose content loads late: while it loads it has the height that it last had with content, at this window width and
 * in this language, so that nothing below it moves. Before the first time it has the height of its skeleton.
 */
export function useReservedHeight<E extends HTMLElement>(box: string, state: 'waiting' | 'whole' | 'failed'): ReservedHeight<E> {
  const ref = useRef<E>(null);
  const name = `${box} ${useLanguage()} ${window.innerWidth}`;
  useEffect(() => {
    const element = ref.current;
    if (state !== 'whole' || element === null) return;
    const note = () => keep(name, element.getBoundingClientRect().height);
    note(); // an empty box never changes its size, so the observer would not report it
    const observer = new ResizeObserver(note);
    observer.observe(element);
    return () => observer.disconnect();
  }, [name, state]);
  const height = state === 'waiting' ? read()[name] : undefined;
  return { ref, style: typeof height === 'number' ? { height, overflow: 'clip' } : undefined };
}

type Answer = { data: unknown; error: unknown };

/** The loading state of these queries together: `whole` when all of them have answered. */
export function loadingStateOf(...answers: readonly Answer[]): 'waiting' | 'whole' | 'failed' {
  if (answers.some(({ error }) => error !== null)) return 'failed';
  return answers.some(({ data }) => data === undefined) ? 'waiting' : 'whole';
}
