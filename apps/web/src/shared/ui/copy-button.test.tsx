// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderUi } from '../../testing/render-ui.tsx';
import { CopyButton } from './copy-button.tsx';

const writeText = vi.fn<(text: string) => Promise<void>>();
const buttonText = () => screen.getByRole('button').textContent;

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

it('copies the text and shows “Copied” for 2 s', async () => {
  await copy();
  expect(writeText).toHaveBeenCalledWith('YGH2M5NM');
  expect(buttonText()).toBe('Copied');
  act(() => void vi.advanceTimersByTime(1_999));
  expect(buttonText()).toBe('Copied');
  act(() => void vi.advanceTimersByTime(1));
  expect(buttonText()).toBe('Copy');
});

it('still shows “Copy” when the browser does not allow copying', async () => {
  writeText.mockRejectedValue(new Error('not allowed'));
  await copy();
  expect(buttonText()).toBe('Copy');
});
