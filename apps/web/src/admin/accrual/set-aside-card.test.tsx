// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { tokenStore } from '../../shared/lib/token-store.ts';
import { loggedIn } from '../../testing/logged-in.tsx';
import { renderUi } from '../../testing/render-ui.tsx';
import { sampleMember } from '../../testing/sample-member.ts';
import { listOf, refused, stubServer } from '../../testing/stub-server.ts';
import { SetAsideCard } from './set-aside-card.tsx';

it('says that the investments set aside could not be loaded, and not that there are none', async () => {
  let answer: unknown = refused(429, 'TOO_MANY_ATTEMPTS', 'Not now.');
  stubServer(({ procedure }) => (procedure === 'auth.session' ? { ...sampleMember, role: 'admin' } : answer));
  tokenStore.set('a-token');
  await renderUi(loggedIn(<SetAsideCard />));
  expect((await screen.findByRole('alert')).textContent).toContain('Could not load the investments that are set aside');
  answer = listOf();
  screen.getByRole('button', { name: 'Try again' }).click();
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});
