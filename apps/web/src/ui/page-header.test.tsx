// @vitest-environment jsdom
import '../testing/simulated-browser.ts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { PageHeader } from './page-header.tsx';

it('keeps the room for what it will say once the data is there, unseen and unheard', async () => {
  const { rerender } = await renderUi(<PageHeader title="Dashboard" asOf={null} everySeconds={30} />);
  const later = screen.getByText(/^As of /);
  expect(later.getAttribute('aria-hidden')).toBe('true');
  rerender(<PageHeader title="Dashboard" asOf="2026-11-22T06:02:00Z" everySeconds={30} />);
  const said = screen.getByText(/^As of 22 Nov 2026, 14:02 SGT/);
  expect(said.getAttribute('aria-hidden')).toBeNull();
  expect(said.parentElement?.children).toHaveLength(1);
});
