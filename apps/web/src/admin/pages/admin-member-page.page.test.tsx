import { sgd } from '@app/core/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { address, dialog, press, expectText, expectToast, write } from '../../testing/page-controls.ts';
import { runningAppOfFile } from '../../testing/running-app.tsx';

const running = runningAppOfFile();
const main = () => document.querySelector('main');
const tab = (name: string) => press(new RegExp(`^${name}`), screen, 'tab');
const open = (id: string, query = '', by = running.admin) => running.open(`/admin/users/${id}${query}`, by);

it('shows a new member without any record', async () => {
  const member = await running.coreFixture.createMember();
  await open(member.id);
  await screen.findByRole('heading', { level: 1, name: member.username });
  await expectText(main, 'TersediaSGD 0.00');
  await expectText(main, 'Belum ada permintaan');
  await tab('Investasi');
  await expectText(main, 'Belum ada investasi');
  await tab('Mutasi rekening');
  await waitFor(() => expect(window.location.search).toBe('?show=statement'));
  await tab('Referral');
  await waitFor(() => expect(window.location.search).toBe('?show=referrals'));
});

it('shows the balances, the requests, the investments and the statement that make them up', async () => {
  const { createMember, buy, deposit } = running.coreFixture;
  const member = await createMember({ available: sgd('100.00') });
  await buy(member, sgd('40.00'));
  const pending = await deposit(member, sgd('25.00'));
  const { requests } = await running.callsOf(member);
  await requests.withdraw.mutate({ amount: sgd('10.00') });
  await open(member.id);
  for (const part of ['TersediaSGD 60.00', 'DiinvestasikanSGD 40.00', 'Penarikan menungguSGD 10.00', 'Bebas dipakaiSGD 50.00']) {
    await expectText(main, part);
  }
  await expectText(main, 'Deposit1 disetujui, 1 menunggu, 0 ditolak');
  await expectText(main, 'Penarikan0 disetujui, 1 menunggu, 0 ditolak');
  await expectText(() => screen.getByRole('tab', { selected: true }), 'Permintaan 3');
  await tab('Investasi');
  await expectText(main, '40.00');
  await tab('Mutasi rekening');
  await expectText(main, /Pembelian paket Standard\s*Mutasi \d+−40\.0060\.00\+40\.0040\.00/);
  await tab('Permintaan');
  fireEvent.click(await screen.findByRole('link', { name: `Proses ${pending.number}` }));
  await screen.findByTestId('open-request');
  expect(window.location.pathname + window.location.search).toBe(`/admin/deposits?tab=all&request=${pending.id}`);
});

it('shows the second factor and, once its tab is opened, the security activity of a member in pages', async () => {
  const member = await running.coreFixture.createMember();
  for (let n = 0; n < 21; n++) await running.coreFixture.logIn(member);
  const { users } = await running.callsOf(running.masterAdmin);
  await users.endSessions.mutate({ id: member.id, reason: 'lost phone' });
  const { fetch } = window;
  const watched = vi.fn<typeof fetch>(fetch);
  vi.stubGlobal('fetch', watched);
  const isAsked = () => watched.mock.calls.some(([input]) => typeof input === 'string' && input.includes('securityEvents.listOfUser'));
  await open(member.id);
  await expectText(main, 'Faktor keduaTidak ada');
  expect(isAsked()).toBe(false);
  await tab('Aktivitas keamanan');
  await expectText(main, 'Sesi berakhirOleh adminDikeluarkan dari semua perangkat oleh administrator');
  expect(isAsked()).toBe(true);
  await press('Halaman berikutnya');
  await expectText(main, 'Akun didaftarkan');
});

it('opens the form from the page, and shows the new details after it was saved', async () => {
  const member = await running.coreFixture.createMember();
  await open(member.id);
  await press('Edit');
  const drawer = await dialog(`Edit ${member.username}`);
  await write('Nama bank', 'Bank Uji', drawer);
  await press('Simpan', drawer);
  await expectToast('User berhasil diupdate');
  await expectText(main, 'Nama bankBank Uji');
});

it('names the friends that a member has invited, and who invited a friend', async () => {
  const member = await running.coreFixture.createMember();
  const { users, auth } = await running.callsOf(running.masterAdmin);
  const { user } = await users.get.query({ id: member.id });
  const username = `friend.of.${user.userNumber}`;
  await auth.register.mutate({
    username,
    email: `${username}@example.test`,
    password: 'a sound password',
    referralCode: user.referralCode,
  });
  await open(member.id, '?show=referrals');
  await expectText(main, username);
  fireEvent.click(await screen.findByRole('link', { name: username }));
  await screen.findByRole('heading', { level: 1, name: username });
  await expectText(main, `Diundang oleh${member.username}`);
});

it('links to a friend or referrer who has become an administrator for a master admin alone', async () => {
  const [host, promoted] = [await running.coreFixture.createMember(), await running.coreFixture.createMember()];
  const { users, auth } = await running.callsOf(running.masterAdmin);
  const { user } = await users.get.query({ id: promoted.id });
  const username = `friend.of.${user.userNumber}`;
  const registration = { username, email: `${username}@example.test`, password: 'a sound password', referralCode: user.referralCode };
  await auth.register.mutate(registration);
  const [friend] = (await users.listReferrals.query({ id: promoted.id })).items;
  await running.coreFixture.db.execute(`update users set referred_by = '${host.id}' where id = '${promoted.id}'`);
  await users.update.mutate({ id: promoted.id, role: 'admin' });
  const linksToThem = () => document.querySelectorAll(`main a[href="/admin/users/${promoted.id}"]`);

  await open(friend!.id);
  await expectText(main, 'Diundang olehadmin');
  expect(linksToThem()).toHaveLength(0);
  await open(host.id, '?show=referrals');
  await screen.findByRole('cell', { name: 'admin' });
  expect(linksToThem()).toHaveLength(0);

  await open(friend!.id, '', running.masterAdmin);
  await expectText(main, `Diundang oleh${promoted.username}`);
  expect(linksToThem()).toHaveLength(1);
  await open(host.id, '?show=referrals', running.masterAdmin);
  await screen.findByRole('cell', { name: promoted.username });
  expect(linksToThem()).toHaveLength(1);
});

it('shows 45 requests of a member on pages of 20', async () => {
  const member = await running.coreFixture.createMember();
  for (let n = 0; n < 45; n++) await running.coreFixture.deposit(member, sgd(`${10 + n}.00`));
  await open(member.id);
  await screen.findByText('1–20 dari 45');
  await press('Halaman berikutnya');
  await screen.findByText('21–40 dari 45');
  await press('Halaman berikutnya');
  await screen.findByText('41–45 dari 45');
  await expectText(main, 'Rp 130.000');
});

it('shows a plain administrator no record of a master admin', async () => {
  await open(running.masterAdmin.id);
  await expectText(main, 'Anda hanya boleh mengubah data member, bukan admin.');
  expect(main()?.textContent).not.toContain(`${running.masterAdmin.username}@example.test`);
});

it('freezes the withdrawals of a member with a reason, and releases them', async () => {
  const member = await running.coreFixture.createMember();
  await open(member.id);
  await expectText(main, 'Status penarikanNormal');
  await press('Bekukan…');
  const sheet = await dialog();
  await press('Bekukan penarikan', sheet);
  await sheet.findByText('Tulis alasannya.');
  await write('Alasan', 'member menelepon');
  await press('Bekukan penarikan', sheet);
  await expectToast(`Penarikan ${member.username} dibekukan`);
  await expectText(main, /Status penarikanDibekukan.*Dibekukan sejak .* oleh administrator/);
  expect(await running.auditOf('payouts.frozen', member.id)).toMatchObject([{ after: { reason: 'member menelepon' } }]);
  await press('Cabut pembekuan…');
  await write('Alasan', 'sudah dikenali');
  await press('Cabut pembekuan', await dialog());
  await expectText(main, 'Status penarikanNormal');
});

it('shows the daily limit that a member chose, and from when a higher one applies', async () => {
  const member = await running.coreFixture.createMember();
  const { payoutControls } = await running.callsOf(member);
  for (const amount of [sgd('20.00'), sgd('30.00')]) await payoutControls.setDayMax.mutate({ amount });
  await open(member.id);
  await expectText(main, /Batas harian sendiriSGD 20\.00SGD 30\.00 mulai 22 Nov 2026/);
  await payoutControls.setDayMax.mutate({ amount: null });
  await open(member.id);
  await expectText(main, /Batas harian sendiriSGD 20\.00Tanpa batas mulai 22 Nov 2026/);
});

it('opens the member whose number is in the address', async () => {
  const member = await running.coreFixture.createMember();
  const { members } = await (await running.callsOf(running.admin)).search.find.query({ q: member.username });
  await open(String(members[0]?.userNumber));
  await waitFor(() => expect(address()).toBe(`/admin/users/${member.id}`));
  await expectText(main, member.username);
});

it.each(['999999999', 'nobody', '00000000-0000-4000-8000-000000000000'])('says that nobody has the number or id %s', async (name) => {
  await open(name);
  await expectText(main, `${name} bukan nomor atau id member mana pun`);
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  await press('Semua member');
  await waitFor(() => expect(address()).toBe('/admin/users'));
});

it('offers to freeze the withdrawals of members alone', async () => {
  await open(running.admin.id, '', running.masterAdmin);
  await expectText(main, 'Status penarikan');
  expect(screen.queryByRole('button', { name: 'Bekukan…' })).toBeNull();
});
