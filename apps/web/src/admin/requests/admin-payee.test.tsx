// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { loggedIn } from '../../testing/logged-in.tsx';
import { renderUi } from '../../testing/render-ui.tsx';
import { sampleAdministrator } from '../../testing/sample-administrator.ts';
import { sampleRequestDetails } from '../../testing/sample-request-details.ts';
import { stubServer } from '../../testing/stub-server.ts';
import { tokenStore } from '../../shared/lib/token-store.ts';
import { AdminPayee } from './admin-payee.tsx';

it.each([
  ['pending', 'Pay to'],
  ['approved', 'Paid to'],
  ['rejected', 'Requested for'],
] as const)('says of a %s withdrawal what its account is', async (status, title) => {
  stubServer(({ procedure }) => (procedure === 'auth.session' ? sampleAdministrator : undefined));
  tokenStore.set('a token');
  await renderUi(loggedIn(<AdminPayee details={sampleRequestDetails({ status })} />));
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
});
