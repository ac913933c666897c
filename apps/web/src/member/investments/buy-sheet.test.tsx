// @vitest-environment jsdom
import { fromCents } from '@app/money';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderUi } from '../../testing/render-ui.tsx';
import { sampleStats } from '../../testing/sample-stats.ts';
import { BuySheet } from './buy-sheet.tsx';

const stats = sampleStats(fromCents(100_000));

const write = (text: string) => fireEvent.change(screen.getByLabelText('Amount'), { target: { value: text } });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const tick = () => fireEvent.click(screen.getByRole('checkbox'));
const isTicked = () => screen.getByRole<HTMLInputElement>('checkbox').checked;

async function openSheet() {
  await renderUi(
    <BuySheet planType="standard" stats={stats} onClose={() => undefined} onDone={() => undefined} onClosed={() => undefined} />,
  );
  write('100');
  fireEvent.click(screen.getByText('7 days'));
}

it('disables the purchase until the risk is confirmed', async () => {
  await openSheet();
  expect(isTicked()).toBe(false);
  expect(button('Buy Standard for SGD 100.00').disabled).toBe(true);
  tick();
  expect(button('Buy Standard for SGD 100.00').disabled).toBe(false);
});

it('shows beside the result and its confirmation what the daily rate amounts to in a year, and the risk', async () => {
  await openSheet();
  expect(screen.getByText('0.5% a day, 517.5% a year if paid every day. Not guaranteed, you can lose money.')).toBeTruthy();
  expect(screen.getByText('103.55')).toBeTruthy();
});

it('asks before a click on the X throws the input away, and keeps it', async () => {
  const onClose = vi.fn<() => void>();
  await renderUi(<BuySheet planType="standard" stats={stats} onClose={onClose} onDone={() => undefined} onClosed={() => undefined} />);
  write('5,5');
  fireEvent.click(button('Close'));
  expect(await screen.findByText('Discard what you entered?')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(button('Keep editing'));
  await waitFor(() => expect(screen.queryByText('Discard what you entered?')).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('5,5');
  write('100');
  fireEvent.click(button('Close'));
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(onClose).toHaveBeenCalledOnce();
});

it('names at the button what is still missing', async () => {
  await renderUi(
    <BuySheet planType="standard" stats={stats} onClose={() => undefined} onDone={() => undefined} onClosed={() => undefined} />,
  );
  const hint = () => screen.queryByRole('status')?.textContent;
  expect(hint()).toBe('Enter an amount that the plan accepts and that is free to use: SGD 5.00 to SGD 9,999.99.');
  write('100');
  fireEvent.click(screen.getByText('7 days'));
  expect(hint()).toBe('Tick the box above to confirm that you have read the risk.');
  expect(button('Buy Standard for SGD 100.00').getAttribute('aria-describedby')).toBe(screen.getByRole('status').id);
  tick();
  expect(hint()).toBeUndefined();
});

it('clears the confirmation when the amount changes', async () => {
  await openSheet();
  tick();
  write('200');
  expect(isTicked()).toBe(false);
  expect(button('Buy Standard for SGD 200.00').disabled).toBe(true);
});

it('shows no confirmation while the amount is outside the plan', async () => {
  await openSheet();
  write('4.99');
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(button('Buy Standard').disabled).toBe(true);
});

it('focuses the amount, shows no error before it is touched, and can be cancelled', async () => {
  const onClose = vi.fn<() => void>();
  await renderUi(<BuySheet planType="standard" stats={stats} onClose={onClose} onDone={() => undefined} onClosed={() => undefined} />);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Amount')));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByText('Please enter a valid amount')).toBeNull();
  fireEvent.click(button('Cancel'));
  expect(onClose).toHaveBeenCalledOnce();
});

it('shows each problem at its own field', async () => {
  await renderUi(
    <BuySheet planType="standard" stats={stats} onClose={() => undefined} onDone={() => undefined} onClosed={() => undefined} />,
  );
  const below = (label: string) => screen.getByText(label).closest('.labelled-field')?.textContent;
  write('100');
  fireEvent.click(button('Buy Standard for SGD 100.00'));
  expect(below('Duration')).toContain('Please select a duration');
  write('');
  expect(below('Amount')).toContain('Please enter a valid amount');
  write('4.99');
  expect(below('Amount')).toContain('This plan takes SGD 5.00');
});

it('disables the purchase while the server can not be reached', async () => {
  await openSheet();
  tick();
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(button('Buy Standard for SGD 100.00').disabled).toBe(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(button('Buy Standard for SGD 100.00').disabled).toBe(false);
});
