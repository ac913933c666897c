export type Box = { top: number; bottom: number; left: number; right: number };

/** The column of toasts: its sides, the height of a toast, where it starts, and its lower limit. All px. */
type Column = { left: number; right: number; height: number; start: number; limit: number };

const gap = 8;

/** The first place in the column, from its start, where toasts cover none of `boxes`; null: it would be below the limit. */
export function placeToasts(boxes: readonly Box[], { left, right, height, start, limit }: Column): number | null {
  let top = start;
  for (const box of boxes.toSorted((a, b) => a.top - b.top)) {
    const isBeside = box.right <= left || box.left >= right;
    if (isBeside || box.bottom <= top || box.top >= top + height) continue;
    top = box.bottom + gap;
  }
  return top <= limit ? top : null;
}
