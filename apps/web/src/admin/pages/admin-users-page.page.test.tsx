import { protect, sgd } from '@app/core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { choose, dialog, field, press, expectText, expectToast, write } from '../../testing/page-controls.ts';
import { runningAppOfFile, type RunningApp } from '../../testing/running-app.tsx';

const running = runningAppOfFile();
type Actor = RunningApp['member'];
const password = 'a sound password'; // of every user of the fixture

const rows = () => screen.queryAllByTestId('user-row');
/** The user as the server holds it. */
const userOf = async ({ id }: { id: string }) => (await (await running.callsOf(running.masterAdmin)).users.get.query({ id })).user;
const statementOf = async (userId: string) =>
  (await (await running.callsOf(running.masterAdmin)).users.listStatement.query({ id: userId })).items;

/** Opens the list with this member alone, and the drawer that edits them. */
async function edit(member: Actor, by: Actor = running.admin) {
  await running.open(`/admin/users?q=${member.username}@`, by);
  await press(`Edit: ${member.username}`);
  await screen.findByLabelText('Saldo');
  return dialog(`Edit ${member.username}`);
}

it('finds a member by a part of the email, and keeps the search in the query string', async () => {
  const member = await running.coreFixture.createMember();
  await running.open('/admin/users', running.admin);
  await waitFor(() => expect(rows().length).toBeGreaterThan(1));
  await write('Username, email, rekening, atau nomor', `${member.username}@`);
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(rows()[0]?.textContent).toContain(`${member.username}@example.test`);
  expect(window.location.search).toBe(`?q=${member.username}%40`);
});

it('keeps a line for the sum of balances until it is known, so that no row moves under a press', async () => {
  const serverFetch = globalThis.fetch;
  let answer = (): void => undefined;
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    if (input.includes('stats.admin')) await asked;
    return serverFetch(input, init);
  });
  await running.open('/admin/users', running.admin);
  await waitFor(() => expect(rows().length).toBeGreaterThan(0));
  expect(document.querySelector('p [aria-busy=true]')).not.toBeNull();
  answer();
  expect(await screen.findByText(/^Saldo tersedia/)).toBeTruthy();
  expect(document.querySelector('[aria-busy=true]')).toBeNull();
});

it('changes no balance with the bank details, and records which fields were changed', async () => {
  const member = await running.coreFixture.createMember({ available: sgd('100.00') });
  const drawer = await edit(member);
  expect(drawer.getByRole<HTMLButtonElement>('button', { name: 'Simpan' }).disabled).toBe(true);
  await write('Nama bank', 'Bank Uji', drawer);
  await write('Nama pemilik rekening', 'PEMILIK UJI', drawer);
  await write('Nomor rekening', '000-111-2222', drawer);
  await press('Simpan', drawer);
  await expectToast('User berhasil diupdate');
  expect(await userOf(member)).toMatchObject({ bankName: 'Bank Uji', accountNumber: '000-111-2222', balance: sgd('100.00') });
  expect(await statementOf(member.id)).toMatchObject([{ kind: 'deposit' }]);
  expect(await running.auditOf('user.updated', member.id)).toMatchObject([
    { actorName: running.admin.username, after: { changedFields: ['bankName', 'accountName', 'accountNumber'] } },
  ]);
});

it('posts a new balance as an adjustment with its reason', async () => {
  const member = await running.coreFixture.createMember({ available: sgd('100.00') });
  const drawer = await edit(member);
  await write('Saldo', '125,50', drawer);
  drawer.getByText('= Rp 1.631.500');
  drawer.getByText(/Dibukukan sebagai penyesuaian \+SGD 25\.50/);
  await press('Simpan', drawer);
  await drawer.findByText('Tulis alasan saldo diubah.');
  expect(await userOf(member)).toMatchObject({ balance: sgd('100.00') });
  await write('Alasan', 'Selisih bulan lalu', drawer);
  await press('Simpan', drawer);
  await expectToast('User berhasil diupdate');
  expect(field('Saldo', drawer).value).toBe('125.50'); // at once, and not the former balance until the user is loaded again
  expect(await userOf(member)).toMatchObject({ balance: sgd('125.50') });
  expect((await statementOf(member.id))[0]).toMatchObject({ kind: 'adjustment', available: sgd('25.50'), reason: 'Selisih bulan lalu' });
  expect(await running.auditOf('user.updated', member.id)).toMatchObject([
    { before: { balance: sgd('100.00') }, after: { balance: sgd('125.50') } },
  ]);
});

it('refuses a balance that was edited from a former one, and continues from the new one', async () => {
  const member = await running.coreFixture.createMember({ available: sgd('125.50') });
  const { users } = await running.callsOf(running.masterAdmin);
  const drawer = await edit(member);
  await write('Saldo', '200', drawer);
  await write('Alasan', 'Setoran tunai', drawer);
  await users.update.mutate({ id: member.id, balance: sgd('100.00'), expectedBalance: sgd('125.50'), reason: 'dikoreksi' });
  await press('Simpan', drawer);
  await expectToast('Saldo sudah berubah: sekarang SGD 100.00');
  await drawer.findByText('Saldo berubah dari SGD 125.50 menjadi SGD 100.00 selagi Anda mengedit');
  expect(await userOf(member)).toMatchObject({ balance: sgd('100.00') });
  await press('Pakai saldo baru', drawer);
  expect(drawer.getByLabelText<HTMLInputElement>('Saldo').value).toBe('100.00');
  await write('Saldo', '200', drawer);
  await press('Simpan', drawer);
  await expectToast('User berhasil diupdate');
  expect(await userOf(member)).toMatchObject({ balance: sgd('200.00') });
});

it('sets a new password after a confirmation, which ends the sessions of the member', async () => {
  const member = await running.coreFixture.createMember();
  const session = await running.callsOf(member);
  const logIn = (given: string) => session.auth.login.mutate({ username: member.username, password: given });
  const drawer = await edit(member);
  await write('Kata sandi baru (opsional)', 'a newer sound one', drawer);
  await press('Simpan', drawer);
  const question = await dialog('langsung keluar dari semua perangkat');
  expect(await session.auth.me.query()).toMatchObject({ username: member.username });
  await press('Setel kata sandi baru', question);
  await expectToast('User berhasil diupdate');
  await expect(session.auth.me.query()).rejects.toMatchObject({ data: { errorCode: 'NOT_LOGGED_IN' } });
  await expect(logIn(password)).rejects.toMatchObject({ data: { errorCode: 'INVALID_CREDENTIALS' } });
  expect(await logIn('a newer sound one')).toMatchObject({ username: member.username });
  expect(await running.auditOf('user.updated', member.id)).toMatchObject([{ after: { passwordReset: true } }]);
});

it('says that a new password holds the withdrawals of the member while protection is on, before and after', async () => {
  const { coreFixture } = running;
  const member = await coreFixture.createMember();
  await protect(coreFixture, running.admin);
  try {
    const drawer = await edit(member);
    await coreFixture.db.execute('update sessions set code_given_at = created_at');
    await write('Kata sandi baru (opsional)', 'a newer sound one', drawer);
    await press('Simpan', drawer);
    await press('Setel kata sandi baru', await dialog('Penarikannya lalu ditahan selama 48 jam'));
    await expectToast('Penarikan ditahan sampai');
  } finally {
    await coreFixture.db.execute('update protection set since = null');
    await coreFixture.db.execute('delete from authenticator_apps');
  }
});

it('shows why the server refuses a password, and keeps the old one', async () => {
  const member = await running.coreFixture.createMember();
  const drawer = await edit(member);
  await write('Kata sandi baru (opsional)', 'short', drawer);
  await press('Simpan', drawer);
  await press('Setel kata sandi baru', await dialog('langsung keluar dari semua perangkat'));
  await drawer.findByText('Kata sandi minimal 6 karakter');
  const session = await running.callsOf(member);
  expect(await session.auth.login.mutate({ username: member.username, password })).toMatchObject({ username: member.username });
});

it('creates a member without money', async () => {
  await running.open('/admin/users', running.masterAdmin);
  await waitFor(() => expect(rows()).not.toEqual([]));
  await press('Member baru');
  const sheet = await dialog('Kata sandi');
  await press('Member baru', sheet);
  expect(sheet.getAllByText('Kolom ini wajib diisi.')).toHaveLength(3);
  await write('Username', 'baru.uji', sheet);
  await write('Email', 'baru.uji@example.test', sheet);
  await write('Kata sandi', password, sheet);
  await press('Member baru', sheet);
  await expectToast('User berhasil dibuat');
  await expectText(() => rows()[0], 'baru.uji@example.test');
  const { users } = await running.callsOf(running.masterAdmin);
  const [created] = (await users.list.query({ search: 'baru.uji' })).items;
  expect(created).toMatchObject({ email: 'baru.uji@example.test', role: 'user', balance: 0 });
  expect(await running.auditOf('user.created', created?.id)).toHaveLength(1);
});

it('keeps the sum of the balances right after a member was created, deleted or refreshed', async () => {
  const { users, stats } = await running.callsOf(running.masterAdmin);
  const readsSum = async () => {
    const total = (await stats.admin.query()).totalUsers;
    await expectText(() => screen.queryByText(/^Saldo tersedia/), `Saldo tersedia ${total} member`);
  };
  await running.open('/admin/users', running.masterAdmin);
  await readsSum();
  await press('Member baru');
  const sheet = await dialog('Kata sandi');
  await write('Username', 'jumlah.uji', sheet);
  await write('Email', 'jumlah.uji@example.test', sheet);
  await write('Kata sandi', password, sheet);
  await press('Member baru', sheet);
  await expectToast('User berhasil dibuat');
  await readsSum();
  await press('Hapus: jumlah.uji');
  await press('Hapus jumlah.uji', await dialog('Tindakan ini tidak bisa dibatalkan'));
  await expectToast('User berhasil dihapus');
  await readsSum();
  await users.create.mutate({ username: 'jumlah.lain', email: 'jumlah.lain@example.test', password, role: 'user' });
  await press('Segarkan');
  await readsSum();
});

it('refuses a username and an email that are taken, each at its field', async () => {
  const { username } = await running.coreFixture.createMember();
  await running.open('/admin/users', running.admin);
  await press('Member baru');
  const sheet = await dialog('Kata sandi');
  await write('Username', username.toUpperCase(), sheet);
  await write('Email', 'new@example.test', sheet);
  await write('Kata sandi', password, sheet);
  await press('Member baru', sheet);
  await sheet.findByText(/Username ini sudah/);
  await write('Username', `${username}.b`, sheet);
  await write('Email', `${username}@example.test`, sheet);
  await press('Member baru', sheet);
  await sheet.findByText(/Email ini sudah/);
  await waitFor(() => expect(sheet.queryByText(/Username ini sudah/)).toBeNull());
});

it('deletes a member after showing what they hold, and only with the username typed', async () => {
  const { createMember, buy } = running.coreFixture;
  const leaving = await createMember({ available: sgd('100.00') });
  await buy(leaving, sgd('50.00'));
  const { users } = await running.callsOf(running.masterAdmin);
  await running.open(`/admin/users?q=${leaving.username}@`, running.masterAdmin);
  await press(`Hapus: ${leaving.username}`);
  const first = await dialog('Tindakan ini tidak bisa dibatalkan');
  const { textContent } = screen.getByRole('dialog');
  expect(textContent).toContain('TersediaSGD 50.00');
  expect(textContent).toContain('1 paket aktifSGD 50.00');
  await press('Batal', first);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await userOf(leaving)).toMatchObject({ username: leaving.username });

  await press(`Hapus: ${leaving.username}`);
  const sheet = await dialog('Tindakan ini tidak bisa dibatalkan');
  expect(sheet.getByRole<HTMLButtonElement>('button', { name: `Hapus ${leaving.username}` }).disabled).toBe(true);
  await write(`Ketik ${leaving.username} untuk konfirmasi`, leaving.username, sheet);
  await press(`Hapus ${leaving.username}`, sheet);
  await expectToast('User berhasil dihapus');
  await screen.findByText(`Tidak ada yang cocok dengan "${leaving.username}@"`);
  expect(await users.list.query({ search: `${leaving.username}@` })).toMatchObject({ items: [], total: 0 });
  expect(await running.auditOf('user.deleted', leaving.id)).toMatchObject([{ actorName: running.masterAdmin.username }]);
});

it('lets a master admin make a member an administrator, and shows that role to no plain administrator', async () => {
  const member = await running.coreFixture.createMember();
  expect((await edit(member)).queryByLabelText('Peran')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Hapus: / })).toBeNull();
  const drawer = await edit(member, running.masterAdmin);
  await choose('Peran', 'Admin', drawer);
  await press('Simpan', drawer);
  await expectToast('User berhasil diupdate');
  expect(await userOf(member)).toMatchObject({ role: 'admin' });
});

it('corrects a deposit of the history: amount, status and note', async () => {
  const member = await running.coreFixture.createMember({ available: sgd('50.00') });
  const drawer = await edit(member);
  await press('Riwayat', drawer, 'tab');
  const row = () => within(screen.getByTestId('transaction-row'));
  const correct = async (change: (sheet: Awaited<ReturnType<typeof dialog>>) => Promise<void>, balance: string) => {
    await screen.findByTestId('transaction-row');
    await press(/^Edit/, row());
    const sheet = await dialog('Catatan (opsional)');
    await change(sheet);
    const reason = sheet.queryByLabelText('Alasan');
    if (reason !== null) await write('Alasan', 'Koreksi uji', sheet);
    await press(/^(Simpan|Ubah)/, sheet);
    await expectToast('Transaksi berhasil diupdate');
    expect(await userOf(member)).toMatchObject({ balance: sgd(balance) });
  };
  await correct((sheet) => write('Jumlah', '60', sheet), '60.00');
  await expectText(() => screen.queryByTestId('transaction-row'), '+SGD 60.00');
  await correct((sheet) => choose('Status', 'Ditolak', sheet), '0.00');
  await expectText(() => screen.queryByTestId('transaction-row'), 'Ditolak');
  await correct((sheet) => choose('Status', 'Disetujui', sheet), '60.00');
  await correct((sheet) => write('Catatan (opsional)', 'Dikoreksi', sheet), '60.00');
  await expectText(() => screen.queryByTestId('transaction-row'), 'Dikoreksi');
});
