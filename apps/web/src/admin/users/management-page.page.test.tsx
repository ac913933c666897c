import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { choose, dialog, press, expectText, expectToast, write } from '../../testing/page-controls.ts';
import { runningAppOfFile } from '../../testing/running-app.tsx';

const running = runningAppOfFile();

const rows = () => screen.queryAllByTestId('user-row');
const rowOf = (username: string) => rows().find((row) => within(row).queryByText(username) !== null);
const find = async (search: string) =>
  (await (await running.callsOf(running.masterAdmin)).users.list.query({ role: 'administrator', search })).items;

async function open(by = running.masterAdmin) {
  await running.open('/admin/management', by);
  await waitFor(() => expect(rows()).not.toEqual([]));
}

it('creates an administrator, whose password has to be longer than that of a member', async () => {
  await open();
  const before = rows().length;
  await press('Admin atau auditor baru');
  const sheet = await dialog('Minimal 12 karakter.');
  await write('Username', 'wakil.uji', sheet);
  await write('Email', 'wakil.uji@example.test', sheet);
  await write('Kata sandi', 'too short', sheet);
  await press('Buat admin', sheet);
  await sheet.findByText('Kata sandi admin minimal 12 karakter.');
  expect(await find('wakil.uji')).toEqual([]);
  await write('Kata sandi', 'long enough for an admin', sheet);
  await press('Buat admin', sheet);
  await expectToast('Admin berhasil dibuat');
  const [created] = await find('wakil.uji');
  expect(created).toMatchObject({ role: 'admin', email: 'wakil.uji@example.test', balance: 0 });
  await expectText(() => screen.getByRole('heading', { level: 1 }), `Manajemen Admin (${before + 1})`);
  await expectText(() => rowOf('wakil.uji'), 'Tidak ada');
  expect(await running.auditOf('user.created', created?.id)).toMatchObject([{ actorName: running.masterAdmin.username }]);
});

it('promotes an administrator, posts a balance and sets a password with one confirmation', async () => {
  const deputy = await running.coreFixture.createUser('admin');
  await open();
  await write('Username atau email', `${deputy.username}@`);
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(rows()[0]?.textContent).not.toContain('0.00');
  await press(`Edit: ${deputy.username}`);
  const drawer = await dialog(`Edit ${deputy.username}`);
  await drawer.findByLabelText('Peran');
  expect(drawer.queryByLabelText('Nama bank')).toBeNull();
  await choose('Peran', 'Master admin', drawer);
  await write('Saldo', '10', drawer);
  await write('Alasan', 'Saldo awal', drawer);
  await write('Kata sandi baru (opsional)', 'another long one for them', drawer);
  await press('Simpan', drawer);
  const question = await dialog('Saldo tersedia berubah dari SGD 0.00 menjadi SGD 10.00.');
  expect(await find(deputy.username)).toMatchObject([{ role: 'admin', balance: 0 }]);
  await press('Ubah menjadi SGD 10.00 dan setel kata sandi baru', question);
  await expectToast('Admin berhasil diupdate');
  expect(await find(deputy.username)).toMatchObject([{ role: 'master_admin', balance: 130_000 }]);
  await waitFor(() => expect(rows()[0]?.textContent).toContain('10.00'));
  expect(await running.auditOf('user.updated', deputy.id)).toMatchObject([
    { before: { role: 'admin' }, after: { role: 'master_admin', passwordReset: true } },
  ]);
});

it('offers no actions on the own record, and the deletion of another administrator', async () => {
  const deputy = await running.coreFixture.createUser('master_admin');
  await open(deputy);
  await expectText(() => rowOf(deputy.username), 'Anda');
  expect(screen.queryByRole('button', { name: new RegExp(`: ${deputy.username}$`) })).toBeNull();
  expect(screen.getByRole('button', { name: `Hapus: ${running.admin.username}` })).toBeTruthy();
  await running.open(`/admin/management?user=${deputy.id}`, deputy);
  await screen.findByText('Tidak ada yang mengubah datanya sendiri di sini, dan data admin hanya diubah oleh master admin.');
  expect(screen.queryByRole('button', { name: 'Simpan' })).toBeNull();
});

it('deletes an administrator after the username was typed, which ends the session', async () => {
  const deputy = await running.coreFixture.createUser('admin');
  const session = await running.callsOf(deputy);
  const { users } = await running.callsOf(running.masterAdmin);
  await users.update.mutate({ id: deputy.id, balance: 130_000, reason: 'saldo awal' });
  await open();
  await press(`Hapus: ${deputy.username}`);
  const sheet = await dialog('Apakah Anda yakin ingin menghapus?');
  await expectText(() => screen.getByRole('dialog'), 'TersediaSGD 10.00');
  await write(`Ketik ${deputy.username} untuk konfirmasi`, deputy.username, sheet);
  await press(`Hapus ${deputy.username}`, sheet);
  await expectToast('Admin berhasil dihapus');
  await waitFor(() => expect(rowOf(deputy.username)).toBeUndefined());
  expect(await find(deputy.username)).toEqual([]);
  expect(await running.auditOf('user.deleted', deputy.id)).toHaveLength(1);
  await expect(session.auth.me.query()).rejects.toMatchObject({ data: { errorCode: 'NOT_LOGGED_IN' } });
});

it('ends the access of an auditor at once, with every session', async () => {
  const auditor = await running.coreFixture.createUser('auditor');
  const session = await running.callsOf(auditor);
  await open();
  await expectText(() => rowOf(auditor.username), 'Tidak ada'); // no second factor, as the drawer says
  await press(`Edit: ${auditor.username}`);
  const drawer = await dialog(`Edit ${auditor.username}`);
  await drawer.findByText('Hari terakhir: paling cepat hari ini, paling lama 365 hari dari sekarang.', { exact: false });
  await press('Akhiri akses sekarang…', drawer);
  await press('Akhiri akses', await dialog(`Akhiri akses ${auditor.username} sekarang?`));
  await expectToast(`Akses ${auditor.username} telah berakhir`);
  await expectText(() => rowOf(auditor.username), 'berakhir');
  await expect(session.auth.me.query()).rejects.toMatchObject({ data: { errorCode: 'NOT_LOGGED_IN' } });
  await waitFor(() => expect(drawer.queryByRole('button', { name: 'Akhiri akses sekarang…' })).toBeNull());
});

it('says what the deletion of an auditor does, who holds no money', async () => {
  const auditor = await running.coreFixture.createUser('auditor');
  await open();
  await press(`Hapus: ${auditor.username}`);
  const sheet = await dialog('Apakah Anda yakin ingin menghapus?');
  await sheet.findByText('Auditor ini tidak dapat masuk lagi.', { exact: false });
  expect(sheet.queryByText('Tersedia')).toBeNull();
  await press(`Hapus ${auditor.username}`, sheet);
  await expectToast('Auditor berhasil dihapus');
});

it('says that the administrator was deleted meanwhile by another master admin', async () => {
  const deputy = await running.coreFixture.createUser('admin');
  await open();
  await press(`Hapus: ${deputy.username}`);
  const sheet = await dialog('Apakah Anda yakin ingin menghapus?');
  await sheet.findByRole('button', { name: `Hapus ${deputy.username}` });
  const { users } = await running.callsOf(running.masterAdmin);
  await users.delete.mutate({ id: deputy.id });
  await press(`Hapus ${deputy.username}`, sheet);
  await expectToast('Data ini tidak ditemukan.');
  await waitFor(() => expect(rowOf(deputy.username)).toBeUndefined());
});

it('sorts the administrators as the server does', async () => {
  await open();
  await choose('Urutan', 'Username A–Z');
  const { users } = await running.callsOf(running.masterAdmin);
  const { items } = await users.list.query({ role: 'administrator', sort: 'username', limit: 100 });
  await waitFor(() => expect(rows().map((row) => row.querySelector('strong')?.textContent)).toEqual(items.map(({ username }) => username)));
  expect(window.location.search).toBe('?sort=username');
});

it('says which administrator was not found, and returns to all', async () => {
  await open();
  await write('Username atau email', 'no-such-clerk');
  await screen.findByText('Tidak ada yang cocok dengan "no-such-clerk"');
  await press('Hapus pencarian');
  await waitFor(() => expect(rows()).not.toEqual([]));
});

it('shows which administrators have a second factor', async () => {
  const [withFactor, without] = [await running.coreFixture.createUser('admin'), await running.coreFixture.createUser('admin')];
  await running.coreFixture.db.execute(
    `insert into authenticator_apps (user_id, encrypted_secret, started_at, confirmed_at) values ('${withFactor.id}', '', '2026-05-03', '2026-05-03')`,
  );
  await open();
  await expectText(() => rowOf(withFactor.username), '03 Mei 2026');
  await expectText(() => rowOf(without.username), 'Tidak ada');
});

it('filters the administrators by their second factor', async () => {
  const [withOne, without] = [await running.coreFixture.createUser('admin'), await running.coreFixture.createUser('auditor')];
  await running.coreFixture.db.execute(
    `insert into authenticator_apps (user_id, encrypted_secret, started_at, confirmed_at) values ('${withOne.id}', '', '2026-05-03', '2026-05-03')`,
  );
  await open();
  await choose('Faktor kedua', 'Tanpa faktor kedua');
  await waitFor(() => expect(rowOf(withOne.username)).toBeUndefined());
  expect(rowOf(without.username)).toBeDefined();
  expect(window.location.search).toBe('?factor=without');
  await choose('Faktor kedua', 'Dengan faktor kedua');
  await waitFor(() => expect(rowOf(without.username)).toBeUndefined());
  expect(rowOf(withOne.username)).toBeDefined();
  await write('Username atau email', without.username);
  await screen.findByText('Tidak ada yang cocok dengan filter ini');
  await press('Hapus filter');
  await waitFor(() => expect(rowOf(without.username)).toBeDefined());
});

it('logs an administrator out everywhere, and resets a second factor, each with a reason', async () => {
  const deputy = await running.coreFixture.createUser('admin');
  const session = await running.callsOf(deputy);
  await running.coreFixture.db.execute(
    `insert into authenticator_apps (user_id, encrypted_secret, started_at, confirmed_at) values ('${deputy.id}', '', '2026-05-03', '2026-05-03')`,
  );
  await open();
  await press(`Edit: ${deputy.username}`);
  const drawer = await dialog(`Edit ${deputy.username}`);
  await press('Keluarkan…', drawer);
  const logOut = await dialog(`Keluarkan ${deputy.username} dari semua perangkat?`);
  await press('Keluarkan dari semua perangkat', logOut);
  await logOut.findByText('Tulis alasannya.');
  await write('Alasan', 'ponsel hilang', logOut);
  await press('Keluarkan dari semua perangkat', logOut);
  await expectToast(`${deputy.username} sudah keluar dari semua perangkat`);
  await expect(session.auth.me.query()).rejects.toMatchObject({ data: { errorCode: 'NOT_LOGGED_IN' } });
  expect(await running.auditOf('user.sessions_ended', deputy.id)).toMatchObject([{ after: { reason: 'ponsel hilang' } }]);
  await press('Reset…', drawer);
  const reset = await dialog(`Reset faktor kedua ${deputy.username}?`);
  await write('Alasan', 'ponsel hilang', reset);
  await press('Reset faktor kedua', reset);
  await expectToast(`Faktor kedua ${deputy.username} direset`);
  expect(await running.auditOf('user.updated', deputy.id)).toMatchObject([{ after: { secondFactorReset: true, reason: 'ponsel hilang' } }]);
});
