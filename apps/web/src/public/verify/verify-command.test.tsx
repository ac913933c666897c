// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderUi } from '../../testing/render-ui.tsx';
import { commandOf, VerifyCommand } from './verify-command.tsx';

const copyWith = (clipboard: unknown) => Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });

it('names the chosen file and the key as words of a shell, and says what is to be replaced without them', () => {
  expect(commandOf('receipt-46.tlog-proof', 'site+1+A=')).toBe(`node verify.mjs 'receipt-46.tlog-proof' --key 'site+1+A='`);
  expect(commandOf("my mother's; rm -rf .txt", 'k')).toBe(String.raw`node verify.mjs 'my mother'\''s; rm -rf .txt' --key 'k'`);
  expect(commandOf('receipts-2026.jsonl', 'k')).toBe(`node verify.mjs 'receipts-2026.jsonl' --receipts --key 'k'`);
  expect(commandOf(null, '')).toBe('node verify.mjs FILE --key KEY');
});

it('copies the command', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
  copyWith({ writeText });
  await renderUi(<VerifyCommand fileName="receipt-46.tlog-proof" verifierKey="key" />);
  expect(screen.queryByText(/in place of FILE/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Copy the command' }));
  expect(await screen.findByText('Copied')).toBeDefined();
  expect(writeText).toHaveBeenCalledWith(commandOf('receipt-46.tlog-proof', 'key'));
});

it.each([
  ['refuses', { writeText: () => Promise.reject(new Error('not allowed')) }],
  ['has no clipboard, as without https', undefined],
])('says so when the browser %s', async (_, clipboard) => {
  copyWith(clipboard);
  await renderUi(<VerifyCommand fileName={null} verifierKey="" />);
  expect(screen.getByText(/in place of FILE/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Copy the command' }));
  expect(await screen.findByText('Could not copy. Please select the text.')).toBeDefined();
});
