import { useEffect, useState } from 'react';
import { useSonner } from 'sonner';
import { placeToasts, type Box } from './place-toasts.ts';

/* Below the bars of both areas. */
const start = 72;
const side = 16;
/** As wide as a toast is where the screen is not narrower. */
export const toastWidth = 356;
const expectedHeight = 72;
/** As much of the screen as toasts may go down. */
const deepest = 0.6;

/* What is never covered: the name of a page and of what is open above it, with the controls beside them ... */
const headings = '.page-header h1, .page-header-actions, .ant-drawer-open .ant-drawer-header, .ant-modal-header';
/* ... and, where there is room, what a page is for. */
const mainActions = 'main .ant-btn-primary, main .button-primary, .balance-actions';
const openDrawer = '.ant-drawer-right.ant-drawer-open .ant-drawer-content-wrapper';

const boxesOf = (selector: string): Box[] => {
  const boxes = Array.from(document.querySelectorAll(selector), (element) => element.getBoundingClientRect());
  return boxes.filter(({ width }) => width > 0);
};

/** Beside an open drawer where there is room, else over its right side. */
function rightOfToasts(): number {
  const [drawer] = boxesOf(openDrawer);
  return drawer !== undefined && drawer.left >= toastWidth + 2 * side ? window.innerWidth - drawer.left + side : side;
}

function offsetNow(): { top: number; right: number } {
  const right = rightOfToasts();
  const edge = window.innerWidth - right;
  const heights = boxesOf('[data-sonner-toast]').map(({ top, bottom }) => bottom - top);
  const column = {
    left: Math.max(side, edge - toastWidth),
    right: edge,
    height: Math.max(expectedHeight, ...heights),
    start,
    limit: window.innerHeight * deepest,
  };
  const heads = boxesOf(headings);
  return { top: placeToasts([...heads, ...boxesOf(mainActions)], column) ?? placeToasts(heads, column) ?? start, right };
}

/**
 * Where toasts come on the screen as it is now, in px from its top and right: at the top right, on no heading and no controls
 * beside one. It is followed while one is shown, because pages scroll and drawers open under it.
 */
export function useToastOffset(): { top: number; right: number } {
  const hasToasts = useSonner().toasts.length > 0;
  const [offset, setOffset] = useState({ top: start, right: side });
  useEffect(() => {
    if (!hasToasts) return;
    let frame = 0;
    const follow = () => {
      const now = offsetNow();
      setOffset((last) => (last.top === now.top && last.right === now.right ? last : now));
      frame = requestAnimationFrame(follow);
    };
    follow();
    return () => cancelAnimationFrame(frame);
  }, [hasToasts]);
  return offset;
}
