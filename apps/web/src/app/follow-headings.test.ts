// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followHeadings } from './follow-headings.ts';
import { initialOffset } from './toast-size.ts';

let offset: typeof initialOffset;
let headingTop: number;
let text: Text;
let stop: () => void;
const waitForFrames = (count: number) =>
  Array.from({ length: count }).reduce<Promise<unknown>>(
    (before) => before.then(() => new Promise(requestAnimationFrame)),
    Promise.resolve(),
  );

beforeEach(() => {
  [offset, headingTop] = [initialOffset, 80];
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, headingTop, window.innerWidth, 40));
  document.body.innerHTML = '<div class="page-header__root"><h1></h1></div>';
  text = document.createTextNode('Dashboard');
  document.querySelector('h1')?.append(text);
  stop = followHeadings((change) => void (offset = change(offset)));
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
});

it('measures at once, and not again while nothing moves', async () => {
  expect(offset.top).toBe(128);
  const measured = vi.spyOn(document, 'querySelectorAll');
  await waitForFrames(10);
  expect(measured).not.toHaveBeenCalled();
});

/** The offset on a page with these elements, each with its top and bottom as `data-box`. */
async function offsetOn(html: string): Promise<number> {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const [top = 0, bottom = 0] = (this.getAttribute('data-box') ?? '').split(' ').map(Number);
    return new DOMRect(0, top, bottom === 0 ? 0 : window.innerWidth, bottom - top);
  });
  stop();
  document.body.innerHTML = html;
  stop = followHeadings((change) => void (offset = change(offset)));
  return offset.top;
}
const page = '<main><button data-box="80 120"></button><input data-box="140 180"></main>';

it('leaves the controls of the page uncovered, also where the free place is far below', async () => {
  expect(await offsetOn(page)).toBe(188);
  const many = Array.from({ length: 12 }, (_, index) => `<input data-box="${72 + index * 50} ${104 + index * 50}">`);
  expect(await offsetOn(`<main>${many.join('')}</main>`)).toBe(72 + 11 * 50 + 32 + 8);
});

it('leaves amounts and the titles of cards uncovered where there is room, and otherwise the controls', async () => {
  const card = '<h2 data-box="80 120"></h2><span class="money" data-box="130 160"></span><span class="money" data-box="170 200"></span>';
  expect(await offsetOn(`<main>${card}</main>`)).toBe(208);
  const amounts = Array.from({ length: 16 }, (_, index) => `<span class="money" data-box="${60 + index * 50} ${100 + index * 50}"></span>`);
  expect(await offsetOn(`<main><button data-box="72 100"></button>${amounts.join('')}</main>`)).toBe(108);
});

it('leaves the controls of the open dialog uncovered, and not those of the page below it', async () => {
  const dialog = '<div class="ant-modal-wrap" data-box="1 700"><button data-box="60 100"></button></div>';
  expect(await offsetOn(`${page}${dialog}`)).toBe(108);
});

const rows = Array.from({ length: 20 }, (_, index) => `<button data-box="${index * 40} ${40 + index * 40}"></button>`).join('');

it('leaves the main action of an open sheet uncovered, where all of it is controls', async () => {
  const primary = '<button class="ant-btn-primary" data-box="72 112"></button>';
  expect(await offsetOn(`<main></main><div class="ant-drawer-open" data-box="1 800">${rows}${primary}</div>`)).toBe(120);
});

it('leaves the heading of a public page and the tabs at the bottom uncovered', async () => {
  expect(await offsetOn('<main><h1 data-box="80 120"></h1></main>')).toBe(128);
  const tabs = `<nav class="member-layout__tabs" data-box="700 768"></nav>`;
  const many = Array.from({ length: 14 }, (_, index) => `<input data-box="${72 + index * 50} ${104 + index * 50}">`).join('');
  expect(await offsetOn(`<main>${many}</main>${tabs}`)).toBe(72);
});

it('leaves at least the control uncovered that has the focus, where all of the page is controls', async () => {
  document.body.innerHTML = '';
  const controls = Array.from({ length: 20 }, (_, index) => `<input data-box="${index * 40} ${40 + index * 40}">`).join('');
  await offsetOn(`<main>${controls}</main>`);
  document.querySelectorAll('input')[2]?.focus();
  document.body.dispatchEvent(new Event('scroll'));
  await vi.waitFor(() => expect(offset.top).toBe(128));
});

it.each([
  ['a page is scrolled', () => document.body.dispatchEvent(new Event('scroll'))],
  ['the window has another size', () => window.dispatchEvent(new Event('resize'))],
  ['a drawer has slid in', () => document.body.dispatchEvent(new Event('transitionend', { bubbles: true }))],
  ['something was added', () => document.body.append(document.createElement('aside'))],
  ['a text was replaced', () => text.replaceData(0, text.length, 'A heading of two lines')],
  ['something was opened', () => document.querySelector('h1')?.classList.add('open')],
])('measures once when %s', async (_, cause) => {
  const measured = vi.fn<() => void>();
  stop();
  stop = followHeadings((change) => {
    measured();
    offset = change(offset);
  });
  headingTop = 120;
  cause();
  cause();
  await vi.waitFor(() => expect(offset.top).toBe(168));
  await waitForFrames(5);
  expect(measured).toHaveBeenCalledTimes(2); // at the start, and once for both events
});

it('does not measure after it was stopped', async () => {
  stop();
  headingTop = 120;
  window.dispatchEvent(new Event('resize'));
  await waitForFrames(5);
  expect(offset.top).toBe(128);
});
