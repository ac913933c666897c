// @vitest-environment jsdom
import '../testing/simulated-browser.ts';
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';

/* The mode is read from the page when the settings are loaded for the first time. */
async function noticeOn(mode: 'demonstration' | 'live' | undefined) {
  vi.resetModules();
  if (mode !== undefined)
    document.head.innerHTML = `<script type="application/json" id="settings">${JSON.stringify({ operatingMode: mode })}</script>`;
  const { ModeNotice } = await import('./mode-notice.tsx');
  await renderUi(<ModeNotice />);
  return screen.queryByRole('complementary');
}
afterEach(() => {
  document.head.replaceChildren();
});

it('says that it is a demonstration, with nothing to close it by', async () => {
  const notice = await noticeOn('demonstration');
  expect(notice?.textContent).toBe('Demonstration. No real money is taken or paid.');
  expect(notice?.querySelector('button')).toBeNull();
});

it('says so too where the page does not tell its mode', async () => {
  expect(await noticeOn(undefined)).not.toBeNull();
});

it('is gone from the first moment when the product is live', async () => {
  expect(await noticeOn('live')).toBeNull();
});
