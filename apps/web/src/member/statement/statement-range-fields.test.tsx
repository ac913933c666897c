// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { renderUi } from '../../testing/render-ui.tsx';
import { monthOf } from './month-of.ts';
import { StatementRangeFields } from './statement-range-fields.tsx';
import { useStatementFilter } from './use-statement-filter.ts';

function Range() {
  const { filter, choose } = useStatementFilter();
  return <StatementRangeFields range={filter} onChoose={choose} />;
}

const day = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const address = () => window.location.search;
const openAt = async (search: string) => {
  window.history.replaceState(null, '', `/statement${search}`);
  await renderUi(<Range />);
};

beforeEach(() => window.history.replaceState(null, '', '/'));

it('shows the range in the query string', async () => {
  await openAt('?from=2026-11-01&to=2026-11-20');
  expect([day('From'), day('To')]).toEqual(['01 Nov 2026', '20 Nov 2026']);
});

it('is unbounded where the query string names no existing day', async () => {
  await openAt('?from=2026-02-31&to=yesterday');
  expect([day('From'), day('To')]).toEqual(['', '']);
});

it('writes the range to the query string and returns to the first page', async () => {
  await openAt('?page=3&after=77');
  const { from, to } = monthOf(new Date(), 1);
  press('Last month');
  expect(address()).toBe(`?from=${from}&to=${to}`);
  expect(screen.getByRole('button', { name: 'Last month' }).getAttribute('aria-pressed')).toBe('true');
  press('All days');
  expect(address()).toBe('');
});

it('restores the range with the back button', async () => {
  await openAt('?from=2026-11-01&to=2026-11-20');
  press('All days');
  expect(day('From')).toBe('');
  window.history.back();
  expect(await screen.findByDisplayValue('01 Nov 2026')).toBeDefined();
});
