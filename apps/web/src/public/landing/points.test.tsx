// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderUi } from '../../testing/render-ui.tsx';

/* The settings are read from the page when their module is first loaded. */
async function reasonsWith(contacts: Record<string, string>) {
  vi.resetModules();
  document.head.innerHTML = `<script type="application/json" id="settings">${JSON.stringify(contacts)}</script>`;
  const { WhyChooseUs } = await import('./points.tsx');
  await renderUi(<WhyChooseUs />);
}
afterEach(() => document.head.replaceChildren());

it('promises no chat and no support around the clock when no contact is set', async () => {
  await reasonsWith({});
  expect(screen.queryByText(/24\/7|chat/i)).toBeNull();
  expect(screen.getByText('Ask the administrator who opened your account.')).toBeTruthy();
});

it('promises what the configured contacts offer', async () => {
  await reasonsWith({ email: 'bantuan@contoh.example' });
  expect(screen.queryByText(/chat/i)).toBeNull();
  expect(screen.getByText('By email, in four languages.')).toBeTruthy();
});
