// @vitest-environment jsdom
import { idr } from '@app/money';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderUi } from '../../testing/render-ui.tsx';
import { CoverageHistory } from './coverage-history.tsx';
import { coverageText } from './coverage-ratio.ts';

const day = (name: string, atBank: number, owed: number) => ({
  day: name,
  atBank: idr(atBank),
  owed: idr(owed),
  ratioPpm: owed === 0 ? null : Math.floor((atBank / owed) * 1_000_000),
});
const history = [day('2026-11-18', 0, 0), day('2026-11-19', 26_000, 13_000), day('2026-11-20', 999_999, 1_000_000)];

it('never rounds up to 100%', () => {
  expect([coverageText(999_999, 'en'), coverageText(1_000_000, 'en'), coverageText(972_600, 'id')]).toEqual(['99.99%', '100.0%', '97,26%']);
});

it('leaves out the days on which nothing was owed, and has a table of the others, newest first', async () => {
  await renderUi(<CoverageHistory history={history} />);
  const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent)).toEqual(['20 Nov 202699.99%Rp 999.999Rp 1.000.000', '19 Nov 2026200.0%Rp 26.000Rp 13.000']);
});

it('shows the day selected by the arrow keys, with the money at the bank', async () => {
  await renderUi(<CoverageHistory history={history} />);
  fireEvent.keyDown(screen.getByRole('slider'), { key: 'ArrowLeft' });
  const sentence = '19 Nov 2026: 200.0%, Rp 26.000 at the bank, Rp 13.000 owed';
  expect(screen.getByTestId('coverage-point').textContent).toBe(sentence);
  expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe(sentence);
});

it('draws a dashed line at 100%, and no area under a ratio', async () => {
  const { container } = await renderUi(<CoverageHistory history={history} />);
  expect([container.querySelectorAll('line.reference').length, container.querySelectorAll('.area').length]).toEqual([1, 0]);
});
