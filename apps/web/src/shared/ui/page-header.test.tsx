// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderUi } from '../../testing/render-ui.tsx';
import { PageHeader } from './page-header.tsx';

it('reserves the space of the line with the age of the data, invisible and hidden from screen readers, until there is data', async () => {
  const { rerender } = await renderUi(<PageHeader title="Dashboard" asOf={null} pollSeconds={30} />);
  const later = screen.getByText(/^As of /);
  expect(later.getAttribute('aria-hidden')).toBe('true');
  rerender(<PageHeader title="Dashboard" asOf="2026-11-22T06:02:00Z" pollSeconds={30} />);
  const said = screen.getByText(/^As of 22 Nov 2026, 14:02 SGT/);
  expect(said.getAttribute('aria-hidden')).toBeNull();
  expect(said.parentElement?.children).toHaveLength(1);
});
