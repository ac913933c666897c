// @vitest-environment jsdom
import { fromCents } from '@app/money';
import { act } from '@testing-library/react';
import { expect, it } from 'vitest';
import { hideAmounts } from '../lib/hidden-amounts.ts';
import { renderUi } from '../../testing/render-ui.tsx';
import { TransactionDate } from './transaction-date.tsx';

const dateChanged = { createdAt: '2026-11-18T02:00:00.000Z', originalCreatedAt: '2026-11-20T02:00:00.000Z' };

it('shows the original date of a transaction whose date was changed', async () => {
  const { container } = await renderUi(<TransactionDate transaction={dateChanged} />);
  expect(container.textContent).toBe('18 Nov 2026, 10:00 (date changed, originally 20 Nov 2026, 10:00)');
});

it('shows the original amount of a transaction whose amount was corrected, and hides it with the member’s own amounts', async () => {
  const corrected = { createdAt: dateChanged.createdAt, originalAmount: fromCents(1_000), amountCorrectedAt: '2026-11-21T02:00:00.000Z' };
  const { container, rerender } = await renderUi(<TransactionDate transaction={corrected} isOwn />);
  expect(container.textContent).toBe('18 Nov 2026, 10:00 (amount corrected, originally SGD 10.00, last on 21 Nov 2026)');
  act(() => hideAmounts(true));
  expect(container.textContent).toContain('originally SGD ••••, last on');
  rerender(<TransactionDate transaction={corrected} />);
  expect(container.textContent).toContain('originally SGD 10.00, last on');
  act(() => hideAmounts(false));
});

it('shows only the date when it was never changed', async () => {
  const { container } = await renderUi(<TransactionDate transaction={{ createdAt: dateChanged.createdAt }} detail="day" />);
  expect(container.textContent).toBe('18 Nov 2026');
});
