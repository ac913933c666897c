// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderUi } from '../../testing/render-ui.tsx';

/* The mode is read from the page when the module of the settings is first loaded. */
async function noticeOn(mode: 'demonstration' | 'live' | undefined) {
  vi.resetModules();
  if (mode !== undefined)
    document.head.innerHTML = `<script type="application/json" id="settings">${JSON.stringify({ operatingMode: mode })}</script>`;
  const { DemonstrationNotice } = await import('./demonstration-notice.tsx');
  await renderUi(<DemonstrationNotice />);
  return screen.queryByRole('complementary');
}
afterEach(() => {
  document.head.replaceChildren();
});

it('shows that it is a demonstration, without a button to close the notice', async () => {
  const notice = await noticeOn('demonstration');
  expect(notice?.textContent).toBe('Demonstration. No real money is taken or paid.');
  expect(notice?.querySelector('button')).toBeNull();
});

it('shows it too when the page does not contain the mode', async () => {
  expect(await noticeOn(undefined)).not.toBeNull();
});

it('is absent from the first paint when the product is live', async () => {
  expect(await noticeOn('live')).toBeNull();
});
