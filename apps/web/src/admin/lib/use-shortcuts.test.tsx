// @vitest-environment jsdom
import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useShortcuts } from './use-shortcuts.ts';

let pressed: string[];
function Page() {
  useShortcuts({ j: () => pressed.push('j'), Enter: () => pressed.push('Enter'), '/': () => pressed.push('/'), a: undefined });
  return (
    <>
      <input aria-label="text" />
      <input type="checkbox" />
      <button type="button">button</button>
      <p>text</p>
    </>
  );
}
const on = (selector: string) => document.querySelector(selector) ?? document.body;
beforeEach(() => {
  pressed = [];
  render(<Page />);
});
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

it('acts on a key anywhere on the page, also with the letters of another script', () => {
  fireEvent.keyDown(document.body, { key: 'j' });
  fireEvent.keyDown(on('button'), { key: 'J' });
  fireEvent.keyDown(on('p'), { key: '่', code: 'KeyJ' });
  fireEvent.keyDown(on('[type=checkbox]'), { key: '/' });
  expect(pressed).toEqual(['j', 'j', 'j', '/']);
});

it('leaves Enter to a control, and everything to a field', () => {
  fireEvent.keyDown(on('button'), { key: 'Enter' });
  fireEvent.keyDown(on('[aria-label=text]'), { key: 'j' });
  expect(pressed).toEqual([]);
  fireEvent.keyDown(on('p'), { key: 'Enter' });
  expect(pressed).toEqual(['Enter']);
});

it.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { repeat: true }, { isComposing: true }])(
  'ignores a key with %o',
  (held) => {
    fireEvent.keyDown(document.body, { key: 'j', ...held });
    expect(pressed).toEqual([]);
  },
);

it('does nothing while a dialog is open, and again once it is hidden', () => {
  const dialog = document.createElement('div');
  dialog.className = 'ant-modal-wrap';
  document.body.append(dialog);
  fireEvent.keyDown(document.body, { key: 'j' });
  expect(pressed).toEqual([]);
  dialog.style.display = 'none';
  fireEvent.keyDown(document.body, { key: 'j' });
  expect(pressed).toEqual(['j']);
});
