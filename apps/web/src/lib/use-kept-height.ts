import { useEffect, useRef, type CSSProperties, type RefObject } from 'react';
import { useLanguage } from './use-language.ts';

const KEY = 'keptHeights';
/** Cards times widths of the window and languages; beyond it this browser begins anew. */
const heightsMax = 300;

function read(): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof kept === 'object' && kept !== null ? { ...kept } : {};
  } catch {
    return {}; // not ours, or half of it
  }
}

function keep(name: string, height: number): void {
  const known = read();
  if (known[name] === height) return;
  const others = Object.keys(known).length < heightsMax ? known : {};
  localStorage.setItem(KEY, JSON.stringify({ ...others, [name]: height }));
}

export type KeptHeight<E extends HTMLElement> = { ref: RefObject<E | null>; style: CSSProperties | undefined };

/**
 * For a box whose content comes late: while it waits it is as high as it last was with its content, in a window of this
 * width and in this language, so that nothing below it moves. Before the first time the box has the height of its skeleton.
 */
export function useKeptHeight<E extends HTMLElement>(box: string, state: 'waiting' | 'whole' | 'failed'): KeptHeight<E> {
  const ref = useRef<E>(null);
  const name = `${box} ${useLanguage()} ${window.innerWidth}`;
  useEffect(() => {
    const element = ref.current;
    if (state !== 'whole' || element === null) return;
    const note = () => keep(name, element.getBoundingClientRect().height);
    note(); // an empty box never changes its size
    const observer = new ResizeObserver(note);
    observer.observe(element);
    return () => observer.disconnect();
  }, [name, state]);
  const height = state === 'waiting' ? read()[name] : undefined;
  return { ref, style: typeof height === 'number' ? { height, overflow: 'clip' } : undefined };
}

type Answer = { data: unknown; error: unknown };

/** Whether what these calls answer is on the screen: `whole` when all of them have answered. */
export function stateOf(...answers: readonly Answer[]): 'waiting' | 'whole' | 'failed' {
  if (answers.some(({ error }) => error !== null)) return 'failed';
  return answers.some(({ data }) => data === undefined) ? 'waiting' : 'whole';
}
