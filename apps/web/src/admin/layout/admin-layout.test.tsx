// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { sampleMember } from '../../testing/sample-member.ts';
import { stubServer } from '../../testing/stub-server.ts';

it('closes the menu of a phone when the logo in it is pressed', async () => {
  const { matchMedia } = window;
  onTestFinished(() => {
    window.matchMedia = matchMedia;
    vi.resetModules();
  });
  window.matchMedia = (media) => Object.assign(matchMedia(media), { matches: media.includes('max-width') });
  /* The modules read the width of the screen when they are loaded. */
  vi.resetModules();
  const { AdminLayout } = await import('./admin-layout.tsx');
  const { loggedIn } = await import('../../testing/logged-in.tsx');
  const { renderUi } = await import('../../testing/render-ui.tsx');
  const { tokenStore } = await import('../../shared/lib/token-store.ts');
  stubServer(({ procedure }) => (procedure === 'auth.session' ? { ...sampleMember, role: 'admin' } : undefined));
  tokenStore.set('a-token');
  window.history.replaceState(null, '', '/admin/users');
  await renderUi(loggedIn(<AdminLayout tools={null}>page</AdminLayout>));
  fireEvent.click(await screen.findByRole('button', { name: 'Menu' }));
  const drawer = await screen.findByRole('dialog');
  const logo = drawer.querySelector('a[href="/admin"]');
  if (logo === null) throw new Error('no logo');
  fireEvent.click(logo);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(window.location.pathname).toBe('/admin');
});

it('ends with the version, in the language of the administrator', async () => {
  const { AdminLayout } = await import('./admin-layout.tsx');
  const { programVersion } = await import('./program-version.ts');
  const { loggedIn } = await import('../../testing/logged-in.tsx');
  const { renderUi } = await import('../../testing/render-ui.tsx');
  const { tokenStore } = await import('../../shared/lib/token-store.ts');
  stubServer(({ procedure }) => (procedure === 'auth.session' ? { ...sampleMember, role: 'admin' } : undefined));
  tokenStore.set('a-token');
  expect(programVersion).toMatch(/^\d+\.\d+\.\d+/);
  await renderUi(loggedIn(<AdminLayout tools={null}>page</AdminLayout>));
  const main = await screen.findByRole('main');
  expect(main.lastElementChild).toHaveProperty('textContent', `Version ${programVersion}`);
});
