import { initialOffset, toastWidth } from './toast-size.ts';
import { placeToasts, type Box } from './place-toasts.ts';

type Offset = typeof initialOffset;

const expectedHeight = 72;
/** The part of the screen height that toasts use where they can: they are messages at the top. */
const deepest = 0.6;

/* Never covered: the headings of the page and of an open drawer or dialog, with the controls beside them ... */
const headings =
  '.page-header__root h1, main h1, .page-header__actions, .member-layout__tabs, .ant-drawer-open .ant-drawer-header, .admin-requests__request-panel-header, .ant-modal-header';
/* ... where there is room, also what a message is about: amounts and the titles of cards, there or in the open dialog ... */
const facts = '.money, h2, .error-panel, .callout';
/*
 * ... else what is being worked on: the controls of the open dialog or drawer, else those of the page, and
 * what toasts are often about: a refusal in place, and the balance ...
 */
const controls =
  ':is(button, a[href], input, textarea, select, [role=switch], [role=combobox], [role=slider], .error-panel, .balance-card__figure)';
const dialogs = '.admin-requests__request-panel, .ant-modal-wrap, .ant-drawer-open';
/* ... and otherwise at least its main actions, and the control that has the focus. */
const mainActions = '.ant-btn-primary, .button-primary, .balance-card__actions, :focus';
const openDrawer = '.ant-drawer-right.ant-drawer-open .ant-drawer-content-wrapper, .admin-requests__request-panel';

const boxesOf = (selector: string, within: ParentNode = document): Box[] => {
  const boxes = Array.from(within.querySelectorAll(selector), (element) => element.getBoundingClientRect());
  return boxes.filter(({ width }) => width > 0);
};

/** Distance from the right edge: left of an open drawer or request where there is room, else over the drawer's right side. */
function rightOfToasts(): number {
  const [drawer] = boxesOf(openDrawer);
  return drawer !== undefined && drawer.left >= toastWidth + 2 * initialOffset.right
    ? window.innerWidth - drawer.left + initialOffset.right
    : initialOffset.right;
}

/** What is being worked on: the dialog that was opened last, else the page. */
function workplace(): Element | null {
  const open = Array.from(document.querySelectorAll(dialogs)).filter((dialog) => dialog.getBoundingClientRect().width > 0);
  return open.at(-1) ?? document.querySelector('main');
}

/** The position at which toasts cover no heading and, where there is room, no amount and no control, px from the top and right of the screen. */
function findToastOffset(): Offset {
  const right = rightOfToasts();
  const edge = window.innerWidth - right;
  const heights = boxesOf('[data-sonner-toast]').map(({ top, bottom }) => bottom - top);
  const column = {
    left: Math.max(initialOffset.right, edge - toastWidth),
    right: edge,
    height: Math.max(expectedHeight, ...heights),
    start: initialOffset.top,
    limit: window.innerHeight * deepest,
  };
  const lowest = { ...column, limit: window.innerHeight - column.height };
  const headingBoxes = boxesOf(headings);
  const place = workplace() ?? document;
  const controlBoxes = [...headingBoxes, ...boxesOf(controls, place)];
  const factBoxes = [...controlBoxes, ...boxesOf(facts, place)];
  const actionBoxes = [...headingBoxes, ...boxesOf(mainActions, place)];
  return {
    top:
      placeToasts(factBoxes, column) ??
      placeToasts(factBoxes, lowest) ??
      placeToasts(controlBoxes, column) ??
      placeToasts(controlBoxes, lowest) ??
      placeToasts(actionBoxes, column) ??
      placeToasts(actionBoxes, lowest) ??
      placeToasts(headingBoxes, column) ??
      initialOffset.top,
    right,
  };
}

/* Events after which a heading may have moved: scrolling, resizing, and the end of a transition or animation. */
const movingEvents = ['scroll', 'resize', 'transitionend', 'animationend'] as const;
const listening = { capture: true, passive: true };

/** Reports the position of toasts at once and whenever something may have moved, until the returned function is called. */
export function followHeadings(report: (change: (last: Offset) => Offset) => void): () => void {
  let frame: number | null = null;
  const measure = () => {
    frame = null;
    const now = findToastOffset();
    report((last) => (last.top === now.top && last.right === now.right ? last : now));
  };
  /* Once per frame: one change of a page causes many events. */
  const follow = () => void (frame ??= requestAnimationFrame(measure));
  const mutations = new MutationObserver(follow);
  mutations.observe(document.body, { subtree: true, childList: true, characterData: true, attributeFilter: ['class', 'style'] });
  const sizes = new ResizeObserver(follow);
  sizes.observe(document.body);
  for (const name of movingEvents) window.addEventListener(name, follow, listening);
  measure();
  return () => {
    if (frame !== null) cancelAnimationFrame(frame);
    mutations.disconnect();
    sizes.disconnect();
    for (const name of movingEvents) window.removeEventListener(name, follow, listening);
  };
}
