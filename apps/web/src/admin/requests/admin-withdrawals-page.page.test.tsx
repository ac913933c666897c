import { sampleAccount, sgd } from '@app/core/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { press, expectText, expectToast, write } from '../../testing/page-controls.ts';
import { runningAppOfFile, type RunningApp } from '../../testing/running-app.tsx';

const running = runningAppOfFile();

const rows = () => screen.queryAllByTestId('request-row');
const drawer = () => screen.queryByTestId('open-request');
const inDrawer = async () => within(await screen.findByTestId('open-request'));
const requestOf = async (id: string) => (await (await running.callsOf(running.masterAdmin)).requests.details.query({ id })).request;
const balanceOf = async ({ id }: RunningApp['member']) =>
  (await (await running.callsOf(running.masterAdmin)).users.get.query({ id })).user.balance;

/** A member with SGD 100 and pending withdrawals of these amounts. */
async function withdrawer(...amounts: string[]) {
  const member = await running.coreFixture.createMember({ available: sgd('100.00') });
  const { requests: calls } = await running.callsOf(member);
  const requests = [];
  for (const amount of amounts) requests.push(await calls.withdraw.mutate({ amount: sgd(amount) }));
  return { member, requests };
}
const openRequest = (id: string, by = running.admin) => running.open(`/admin/withdrawals?request=${id}`, by);

it('shows the payee in the list and in the drawer, and takes an approved withdrawal from the balance', async () => {
  const { member, requests } = await withdrawer('30.00');
  const id = requests[0]?.id ?? '';
  await running.open(`/admin/withdrawals?q=${member.username}`, running.admin);
  for (const part of [member.username, 'Rp 390.000', ...Object.values(sampleAccount)]) await expectText(() => rows()[0], part);
  expect(screen.queryByRole('checkbox')).toBeNull(); // no bulk approval of payments
  fireEvent.click(within(rows()[0] as HTMLElement).getByRole('button', { name: /^Proses/ })); // shown above
  for (const part of Object.values(sampleAccount)) await expectText(drawer, part);
  await press('Setujui SGD 30.00', await inDrawer());
  await expectToast(`Penarikan disetujui: SGD 30.00, ${member.username}`);
  expect(await requestOf(id)).toMatchObject({ status: 'approved', processedBy: running.admin.username, ...sampleAccount });
  expect(await balanceOf(member)).toBe(sgd('70.00'));
  expect(await running.auditOf('request.approved', id)).toHaveLength(1);
});

it('leaves the balance of a rejected withdrawal', async () => {
  const { member, requests } = await withdrawer('20.00');
  await openRequest(requests[0]?.id ?? '');
  await write(/Catatan admin/, 'Nama rekening berbeda', await inDrawer());
  await press('Tolak', await inDrawer());
  await expectToast(`Penarikan ditolak: SGD 20.00, ${member.username}`);
  expect(await requestOf(requests[0]?.id ?? '')).toMatchObject({ status: 'rejected', adminNote: 'Nama rekening berbeda' });
  expect(await balanceOf(member)).toBe(sgd('100.00'));
});

it('marks a withdrawal that the balance no longer covers, and offers no approval', async () => {
  const { member, requests } = await withdrawer('60.00');
  const { users } = await running.callsOf(running.masterAdmin);
  await users.update.mutate({ id: member.id, balance: sgd('10.00'), reason: 'dikoreksi' });
  await running.open(`/admin/withdrawals?q=${member.username}`, running.admin);
  await expectText(() => rows()[0], 'Melebihi saldo');
  await press(`Proses ${requests[0]?.number}`);
  await expectText(drawer, 'Saldo tersedia SGD 10.00 tidak cukup untuk penarikan ini');
  expect((await inDrawer()).getByRole('button', { name: 'Setujui SGD 60.00' }).getAttribute('aria-disabled')).toBe('true');
  await write(/Catatan admin/, 'Saldo tidak cukup', await inDrawer());
  await press('Tolak', await inDrawer());
  await expectToast(`Penarikan ditolak: SGD 60.00, ${member.username}`);
});

it('shows the server’s refusal when the balance fell after the drawer was opened', async () => {
  const { member, requests } = await withdrawer('60.00');
  await openRequest(requests[0]?.id ?? '');
  await (await inDrawer()).findByRole('button', { name: 'Setujui SGD 60.00' });
  const { users } = await running.callsOf(running.masterAdmin);
  await users.update.mutate({ id: member.id, balance: sgd('10.00'), reason: 'dikoreksi' });
  await press('Setujui SGD 60.00', await inDrawer());
  await expectText(drawer, /Saldo tersedia.* tidak cukup/);
  expect(await requestOf(requests[0]?.id ?? '')).toMatchObject({ status: 'pending' });
  expect(await balanceOf(member)).toBe(sgd('10.00'));
});

it('keeps the payee of a request when the profile changes, and shows the difference', async () => {
  const { member, requests } = await withdrawer('30.00');
  const { profile } = await running.callsOf(member);
  await profile.update.mutate({ bankName: 'Bank Lain', accountName: 'ORANG LAIN', accountNumber: '999-888-7777' });
  await openRequest(requests[0]?.id ?? '');
  await expectText(drawer, 'Profil sekarang: Bank Lain');
  await expectText(drawer, sampleAccount.accountNumber);
  await press('Setujui SGD 30.00', await inDrawer());
  await expectToast(`Penarikan disetujui: SGD 30.00, ${member.username}`);
  expect(await requestOf(requests[0]?.id ?? '')).toMatchObject(sampleAccount);
});

it('warns the administrator who saved the payee, and every other one with the name', async () => {
  const member = await running.coreFixture.createMember({ available: sgd('100.00') });
  const { users } = await running.callsOf(running.admin);
  await users.update.mutate({ id: member.id, bankName: 'Bank Admin', accountName: 'ADMIN UJI', accountNumber: '111-222-3333' });
  const { requests } = await running.callsOf(member);
  const { id } = await requests.withdraw.mutate({ amount: sgd('30.00') });
  await openRequest(id);
  await expectText(drawer, 'Anda sendiri yang menyimpan data rekening ini, bukan member. Minta administrator lain memeriksa');
  await openRequest(id, running.masterAdmin);
  await expectText(drawer, `Data rekening ini disimpan oleh administrator (${running.admin.username}), bukan oleh member.`);
});

it('asks for a check of the bank before a withdrawal that was approved before is approved again', async () => {
  const { member, requests } = await withdrawer('30.00');
  const id = requests[0]?.id ?? '';
  const { requests: calls, transactions } = await running.callsOf(running.masterAdmin);
  const { payeeMark } = await requestOf(id);
  await calls.process.mutate({ id, status: 'approved', adminNote: null, ...(payeeMark !== null && { expectedPayee: payeeMark }) });
  await transactions.update.mutate({ id, status: 'pending', reason: 'bank gagal' });
  expect(await balanceOf(member)).toBe(sgd('100.00'));
  await openRequest(id);
  await expectText(drawer, 'mungkin sudah dibayar');
  await press('Setujui SGD 30.00', await inDrawer());
  await expectText(drawer, 'pastikan penarikan ini belum dibayar sebelum menyetujuinya');
  expect(await requestOf(id)).toMatchObject({ status: 'pending' });
  fireEvent.click((await inDrawer()).getByRole('checkbox'));
  await press('Setujui SGD 30.00', await inDrawer());
  await expectToast(`Penarikan disetujui: SGD 30.00, ${member.username}`);
  expect(await balanceOf(member)).toBe(sgd('70.00'));
});

it('shows a plain administrator no request of another administrator', async () => {
  const { member, requests } = await withdrawer('30.00');
  const { users } = await running.callsOf(running.masterAdmin);
  await users.update.mutate({ id: member.id, role: 'admin' });
  await openRequest(requests[0]?.id ?? '');
  await expectText(drawer, 'Anda hanya boleh mengubah data member, bukan admin. Mintalah kepada master admin.');
  expect((await inDrawer()).queryByRole('button', { name: /^Setujui/ })).toBeNull();
});

it('refuses an administrator who was the member of the request', async () => {
  const member = await running.coreFixture.createMember({ available: sgd('100.00') });
  const { requests } = await running.callsOf(member);
  const { id } = await requests.withdraw.mutate({ amount: sgd('30.00') });
  const { users } = await running.callsOf(running.masterAdmin);
  await users.update.mutate({ id: member.id, role: 'master_admin' });
  await openRequest(id, { ...member, role: 'master_admin' });
  await press('Setujui SGD 30.00', await inDrawer());
  await waitFor(async () =>
    expect((await inDrawer()).getAllByRole('alert').some(({ textContent }) => /sendiri/.test(textContent ?? ''))).toBe(true),
  );
  expect(await requestOf(id)).toMatchObject({ status: 'pending' });
});

it('cannot be approved while the withdrawals of the member are frozen, and says so in the list', async () => {
  const { member, requests } = await withdrawer('30.00');
  await (await running.callsOf(member)).payoutControls.freeze.mutate();
  await running.open(`/admin/withdrawals?q=${member.username}&request=${requests[0]?.id}`, running.admin);
  await expectText(drawer, 'Penarikan member ini dibekukan');
  await expectText(() => rows()[0], 'Dibekukan');
  const approve = (await inDrawer()).getByRole('button', { name: /^Setujui SGD 30.00/ });
  expect(approve.getAttribute('aria-disabled')).toBe('true');
});
