// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderUi } from '../../testing/render-ui.tsx';
import { MenuButton } from './menu-button.tsx';

const onChoose = vi.fn<(key: string) => void>();
const items = [
  { key: 'en', label: 'English', checked: false },
  { key: 'id', label: 'Bahasa Indonesia', checked: true },
  { key: 'th', label: 'ไทย', checked: false },
];
const button = () => screen.getByRole('button', { name: 'Language' });
const focused = () => document.activeElement?.textContent;
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

beforeEach(async () => {
  onChoose.mockClear();
  await renderUi(
    <MenuButton label="Language" items={items} onChoose={onChoose}>
      ID
    </MenuButton>,
  );
});

it('opens with the focus on the current choice', () => {
  fireEvent.click(button());
  expect(button().getAttribute('aria-expanded')).toBe('true');
  expect(focused()).toBe('Bahasa Indonesia');
  expect(screen.getAllByRole('menuitemradio', { checked: true })).toHaveLength(1);
});

it('moves the focus with the arrow keys, wrapping at both ends', () => {
  fireEvent.click(button());
  const steps = ['ArrowDown', 'ArrowDown', 'ArrowUp', 'Home', 'End'].map((key) => (press(key), focused()));
  expect(steps).toEqual(['ไทย', 'English', 'ไทย', 'English', 'ไทย']);
});

it('reports the choice, closes, and returns the focus', () => {
  fireEvent.click(button());
  fireEvent.click(screen.getByRole('menuitemradio', { name: 'English' }));
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('en');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(button());
});

it('closes with Escape and with a click outside, without a choice', () => {
  fireEvent.click(button());
  press('Escape');
  expect([screen.queryByRole('menu'), document.activeElement]).toEqual([null, button()]);
  fireEvent.click(button());
  fireEvent.pointerDown(document.body);
  expect(screen.queryByRole('menu')).toBeNull();
  expect(onChoose).not.toHaveBeenCalled();
});
