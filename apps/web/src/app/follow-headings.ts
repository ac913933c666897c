import { atFirst, toastWidth } from './toast-size.ts';
import { placeToasts, type Box } from './place-toasts.ts';

type Offset = typeof atFirst;

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
  return drawer !== undefined && drawer.left >= toastWidth + 2 * atFirst.right
    ? window.innerWidth - drawer.left + atFirst.right
    : atFirst.right;
}

/** Where toasts cover no heading and no controls beside one on the screen as it is now, px from its top and right. */
function findToastOffset(): Offset {
  const right = rightOfToasts();
  const edge = window.innerWidth - right;
  const heights = boxesOf('[data-sonner-toast]').map(({ top, bottom }) => bottom - top);
  const column = {
    left: Math.max(atFirst.right, edge - toastWidth),
    right: edge,
    height: Math.max(expectedHeight, ...heights),
    start: atFirst.top,
    limit: window.innerHeight * deepest,
  };
  const heads = boxesOf(headings);
  return { top: placeToasts([...heads, ...boxesOf(mainActions)], column) ?? placeToasts(heads, column) ?? atFirst.top, right };
}

/* What moves a heading: scrolling, a window of another size, and what slides in or out and has come to its end. */
const moves = ['scroll', 'resize', 'transitionend', 'animationend'] as const;
const listening = { capture: true, passive: true };

/** Tells where toasts come, at once and whenever something on the screen may have moved, until the answer is called. */
export function followHeadings(tell: (change: (last: Offset) => Offset) => void): () => void {
  let frame: number | null = null;
  const measure = () => {
    frame = null;
    const now = findToastOffset();
    tell((last) => (last.top === now.top && last.right === now.right ? last : now));
  };
  /* Once per frame: a change of a page comes as many events. */
  const follow = () => void (frame ??= requestAnimationFrame(measure));
  const mutations = new MutationObserver(follow);
  mutations.observe(document.body, { subtree: true, childList: true, characterData: true, attributeFilter: ['class', 'style'] });
  const sizes = new ResizeObserver(follow);
  sizes.observe(document.body);
  for (const name of moves) window.addEventListener(name, follow, listening);
  measure();
  return () => {
    if (frame !== null) cancelAnimationFrame(frame);
    mutations.disconnect();
    sizes.disconnect();
    for (const name of moves) window.removeEventListener(name, follow, listening);
  };
}
