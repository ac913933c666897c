// @vitest-environment jsdom
import { add, fromCents, ZERO } from '@app/money';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { hideAmounts } from '../../shared/lib/hidden-amounts.ts';
import { renderUi } from '../../testing/render-ui.tsx';
import { pointsWithin } from './balance-history-card.tsx';
import { BalanceHistory } from './balance-history.tsx';

const point = (day: string, available: number, invested = 0) => {
  const [a, b] = [fromCents(available * 100), fromCents(invested * 100)];
  return { day, available: a, invested: b, total: add(a, b) };
};
const points = [point('2026-11-18', 0), point('2026-11-19', 500), point('2026-11-20', 400, 150)];
const chart = () => screen.getByRole('slider', { name: /Balance by day/ });
const figure = () => screen.getByTestId('history-total').textContent;
const press = (key: string) => fireEvent.keyDown(chart(), { key });

it('shows the current balance until a day is selected', async () => {
  await renderUi(<BalanceHistory points={points} />);
  expect(figure()).toBe('SGD 550.00');
  expect(screen.getByText('now')).toBeTruthy();
});

it('selects days with the arrow keys and stops at both ends', async () => {
  await renderUi(<BalanceHistory points={points} />);
  press('ArrowLeft');
  expect([figure(), chart().getAttribute('aria-valuetext')]).toEqual(['SGD 500.00', '19 Nov 2026: SGD 500.00']);
  expect(screen.getByText('end of 19 Nov 2026')).toBeTruthy();
  press('Home');
  press('ArrowLeft');
  expect(chart().getAttribute('aria-valuenow')).toBe('0');
  press('End');
  press('ArrowRight');
  expect(figure()).toBe('SGD 550.00');
});

it('selects the day under a finger and returns to the current balance when it leaves', async () => {
  await renderUi(<BalanceHistory points={points} />);
  fireEvent.pointerDown(chart(), { clientX: 0 });
  expect(screen.getByText('end of 18 Nov 2026')).toBeTruthy();
  fireEvent.pointerLeave(chart());
  expect(figure()).toBe('SGD 550.00');
});

it('has a table with every point, newest first', async () => {
  await renderUi(<BalanceHistory points={points} />);
  const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent)).toEqual([
    '20 Nov 2026SGD 400.00SGD 150.00SGD 550.00',
    '19 Nov 2026SGD 500.00SGD 0.00SGD 500.00',
    '18 Nov 2026SGD 0.00SGD 0.00SGD 0.00',
  ]);
});

it('shows no digit of any amount while amounts are hidden', async () => {
  act(() => hideAmounts(true));
  const { container } = await renderUi(<BalanceHistory points={points} />);
  const texts = [container.textContent, chart().getAttribute('aria-valuetext')].join(' ');
  expect(texts).toContain('••••');
  expect(texts.replace(/\d\d Nov 2026/g, '')).not.toMatch(/\d/);
  act(() => hideAmounts(false));
});

it('begins a range with its opening balance', () => {
  const days = ['2026-08-01', '2026-10-20', '2026-10-21', '2026-11-20'].map((day) => ({ ...point(day, 1), total: ZERO }));
  expect(pointsWithin(days, '30').map(({ day }) => day)).toEqual(['2026-10-21', '2026-11-20']);
  expect(pointsWithin(days, '90')).toHaveLength(3);
  expect(pointsWithin(days, 'all')).toHaveLength(4);
});
