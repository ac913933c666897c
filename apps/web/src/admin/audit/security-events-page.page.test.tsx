import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { choose, press, expectText, write } from '../../testing/page-controls.ts';
import { runningAppOfFile } from '../../testing/running-app.tsx';

const running = runningAppOfFile();
const main = () => document.querySelector('main');
const open = (query = '') => running.open(`/admin/security-events${query}`, running.masterAdmin);
const logIn = async (username: string, password: string) =>
  (await running.callsOf(running.member)).auth.login.mutate({ username, password }).then(
    () => true,
    () => false,
  );

it('lists successful and refused log-ins, also of an account that does not exist', async () => {
  const { username } = await running.coreFixture.createMember();
  expect(await logIn(username, 'a sound password')).toBe(true);
  expect(await logIn(username, 'a wrong password')).toBe(false);
  expect(await logIn('no.such.user', 'a wrong password')).toBe(false);
  await open();
  await expectText(main, 'Berhasil masuk');
  await expectText(main, 'Akun tidak dikenal');
  await choose('Aktivitas', 'Gagal masuk');
  await waitFor(() => expect(window.location.search).toContain('kind=login_failed'));
  await waitFor(() => expect(screen.queryAllByTestId('security-event')).toHaveLength(2));
  expect(main()?.textContent).toContain(username);
});

it('names the administrator who changed a password, a role and bank details', async () => {
  const member = await running.coreFixture.createMember();
  const { users } = await running.callsOf(running.masterAdmin);
  await users.update.mutate({ id: member.id, password: 'a newer sound one', accountNumber: '111-222-3333' });
  await users.update.mutate({ id: member.id, role: 'admin' });
  await open(`?q=${member.username}`);
  for (const kind of ['Kata sandi direset', 'Data rekening diubah', 'Peran diubah']) await expectText(main, kind);
  expect(main()?.textContent).toContain(`Oleh ${running.masterAdmin.username}`);
});

it('says that no event matches, and shows all again', async () => {
  await open();
  await write('Nama, jaringan, atau ID permintaan', 'no such name');
  await screen.findByText('Tidak ada aktivitas yang cocok');
  fireEvent.click(screen.getAllByRole('button', { name: 'Hapus filter' }).at(-1) as HTMLElement); // that of the empty list
  await waitFor(() => expect(screen.queryAllByTestId('security-event').length).toBeGreaterThan(0));
});

it('says that the events cannot be loaded, and loads them at the next attempt', async () => {
  await running.whileTableIsGone('security_events', async () => {
    await open();
    await screen.findByText('Aktivitas keamanan tidak dapat dimuat');
  });
  await press('Coba lagi');
  await expectText(main, 'Berhasil masuk');
});
