// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { loggedIn } from '../../testing/logged-in.tsx';
import { renderUi } from '../../testing/render-ui.tsx';
import { sampleAdministrator } from '../../testing/sample-administrator.ts';
import { listOf, refused, stubServer } from '../../testing/stub-server.ts';
import { tokenStore } from '../../shared/lib/token-store.ts';
import { AdministratorsPage } from './administrators-page.tsx';

const master = { ...sampleAdministrator, role: 'master_admin' };

/** Opens the page. The second factors can't be loaded, which is known before the list is. */
async function open(search: string) {
  let refuse: (answer: Response) => void = () => undefined;
  const refusal = new Promise<Response>((resolve) => (refuse = resolve));
  tokenStore.set('a-token');
  stubServer(async ({ procedure }) => {
    if (procedure === 'auth.session') return master;
    if (procedure === 'protection.get') {
      const answer = refused(403, 'MASTER_ADMIN_ONLY', 'Not for you.');
      refuse(answer);
      return answer;
    }
    if (procedure === 'users.list') {
      await refusal;
      return listOf(master);
    }
    return undefined;
  });
  window.history.replaceState(null, '', `/admin/management${search}`);
  await renderUi(loggedIn(<AdministratorsPage />));
}

it('shows the administrators without their second factors while these cannot be loaded', async () => {
  await open('');
  expect(await screen.findAllByTestId('user-row')).toHaveLength(1);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says so when a filter needs the second factors', async () => {
  await open('?factor=without');
  expect((await screen.findByRole('alert')).textContent).toContain('Not for you.');
  expect(screen.queryByTestId('user-row')).toBeNull();
});
