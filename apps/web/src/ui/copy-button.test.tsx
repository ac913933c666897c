// @vitest-environment jsdom
import '../testing/simulated-browser.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { CopyButton } from './copy-button.tsx';

const writeText = vi.fn<(text: string) => Promise<void>>();
const word = () => screen.getByRole('button').textContent;

beforeEach(() => {
  writeText.mockReset().mockResolvedValue();
  /* jsdom has no clipboard. */
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
});
afterEach(() => vi.useRealTimers());

async function copy() {
  await renderUi(<CopyButton text="YGH2M5NM" label="Referral code" />);
  vi.useFakeTimers();
  await act(async () => void fireEvent.click(screen.getByRole('button')));
}

it('copies the text and shows the check mark for 2 s', async () => {
  await copy();
  expect(writeText).toHaveBeenCalledWith('YGH2M5NM');
  expect(word()).toBe('Copied');
  act(() => void vi.advanceTimersByTime(1_999));
  expect(word()).toBe('Copied');
  act(() => void vi.advanceTimersByTime(1));
  expect(word()).toBe('Copy');
});

it('shows no check mark when the browser does not let it copy', async () => {
  writeText.mockRejectedValue(new Error('not allowed'));
  await copy();
  expect(word()).toBe('Copy');
});
