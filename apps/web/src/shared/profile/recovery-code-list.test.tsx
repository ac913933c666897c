// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Link } from 'wouter';
import { loggedIn } from '../../testing/logged-in.tsx';
import { renderUi } from '../../testing/render-ui.tsx';
import { sampleAdministrator } from '../../testing/sample-administrator.ts';
import { stubServer } from '../../testing/stub-server.ts';
import { tokenStore } from '../lib/token-store.ts';
import { useGuardedClose } from '../lib/use-guarded-close.tsx';
import { RecoveryCodeList } from './recovery-code-list.tsx';

const codes = ['AAAA-BBBB-CCCC', 'DDDD-EEEE-FFFF'];

function Dialog({ onClose }: { onClose: () => void }) {
  const { close, guard } = useGuardedClose(onClose);
  return guard(
    <>
      <button type="button" onClick={close}>
        X
      </button>
      <RecoveryCodeList codes={codes} onDone={() => undefined} />
    </>,
  );
}

async function open(onClose: () => void = () => undefined) {
  tokenStore.set('a-token');
  stubServer(({ procedure }) => (procedure === 'auth.session' ? sampleAdministrator : undefined));
  window.history.replaceState(null, '', '/profile?tab=security');
  await renderUi(
    loggedIn(
      <>
        <Link href="/home">Away</Link>
        <Link href="/profile?tab=security">Here</Link>
        <Dialog onClose={onClose} />
      </>,
    ),
  );
  await screen.findByRole('list', { name: 'Recovery codes' });
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const follow = () => fireEvent.click(screen.getByRole('link', { name: 'Away' }));
const tick = () => fireEvent.click(screen.getByLabelText('I have saved them'));

it('prints the website, the user and the codes', async () => {
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  await open();
  press('Print');
  expect(print).toHaveBeenCalledOnce();
  const sheet = screen.getByTestId('recovery-code-sheet');
  expect(sheet.parentElement).toBe(document.body);
  for (const part of [sampleAdministrator.username, ...codes]) expect(sheet.textContent).toContain(part);
  expect(sheet.querySelector('h1')?.textContent).not.toBe('');
});

it('asks before a link is followed until the codes are said to be saved', async () => {
  await open();
  follow();
  await screen.findByText('Leave without saving the codes?');
  press('Stay');
  expect(window.location.pathname).toBe('/profile');
  follow();
  await screen.findByText('Leave without saving the codes?');
  press('Leave');
  await waitFor(() => expect(window.location.pathname).toBe('/home'));
});

it('follows a link that was removed meanwhile, such as one of a panel that has closed', async () => {
  await open();
  follow();
  await screen.findByText('Leave without saving the codes?');
  screen.getByText('Away').remove();
  press('Leave');
  await waitFor(() => expect(window.location.pathname).toBe('/home'));
});

it('asks nothing about a link to the page itself', async () => {
  await open();
  fireEvent.click(screen.getByRole('link', { name: 'Here' }));
  expect(screen.queryByText('Leave without saving the codes?')).toBeNull();
});

it('asks nothing once they are', async () => {
  await open();
  tick();
  follow();
  expect(window.location.pathname).toBe('/home');
  expect(screen.queryByText('Leave without saving the codes?')).toBeNull();
});

it('asks before the dialog around them is closed, until they are', async () => {
  const onClose = vi.fn<() => void>();
  await open(onClose);
  press('X');
  expect(onClose).not.toHaveBeenCalled();
  press('Keep editing');
  tick();
  press('X');
  expect(onClose).toHaveBeenCalledOnce();
});
