import assert from 'node:assert/strict';
import { dayMs } from '@app/contract';
import { confirmApp, createChecker, protect, samplePicture, sgd } from '@app/core/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formatInstant } from '../../shared/lib/business-time.ts';
import { address, choose, dialog, expectText, expectToast, press, write } from '../../testing/page-controls.ts';
import { approvalIdOf } from '../approvals/approval-id-of.ts';
import { runningAppOfFile, type RunningApp } from '../../testing/running-app.tsx';

/* Protection is on; what one administrator proposes another one decides. */
const running = runningAppOfFile();
const ahead = 'Administrator kedua harus menyetujui ini.';
let checker: RunningApp['member'];
beforeAll(async () => {
  const { coreFixture, admin, masterAdmin } = running;
  checker = await createChecker(coreFixture, 'admin');
  await protect(coreFixture, admin, masterAdmin);
});
/* A code was given in every session. */
const giveCodes = () => running.coreFixture.db.execute('update sessions set code_given_at = created_at');
const switchProtection = (since: 'now()' | 'null') => running.coreFixture.db.execute(`update protection set since = ${since}`);

beforeEach(() => switchProtection('now()'));

async function createWithdrawal(amount: string) {
  const member = await running.coreFixture.createMember({ available: sgd('9000.00') });
  const { id } = await (await running.callsOf(member)).requests.withdraw.mutate({ amount: sgd(amount) });
  return { id, member };
}
/** Sends a call that has to wait for a second administrator; returns the id of the approval. */
async function propose(by: RunningApp['member'], send: (calls: Awaited<ReturnType<RunningApp['callsOf']>>) => Promise<unknown>) {
  const calls = await running.callsOf(by);
  await giveCodes();
  const refusal = await send(calls).catch((error: unknown) => error);
  const id = approvalIdOf(refusal);
  expect(id, String(refusal)).toBeTruthy();
  return id ?? '';
}
async function approve(id: string) {
  const calls = await running.callsOf(checker);
  await giveCodes();
  await calls.approvals.decide.mutate({ id, decision: 'approved', note: null });
}

it.each([
  ['/admin/bank-destinations', 'Tambah bank', 'Tambah rekening tujuan'],
  ['/admin/management', 'Admin atau auditor baru', 'Minimal 12 karakter.'],
  ['/admin/plans', 'Edit: Standard', 'Edit Standard'],
])('says before the press that it needs two: %s', async (page, button, title) => {
  await running.open(page, running.masterAdmin);
  await press(button);
  expect(await (await dialog(title)).findByText(ahead)).toBeTruthy();
});

it('says it beside the settings, and nothing while protection is off', async () => {
  await running.open('/admin/settings', running.masterAdmin);
  expect(await screen.findByText(ahead)).toBeTruthy();
  await switchProtection('null');
  await running.open('/admin/settings', running.masterAdmin);
  await screen.findByLabelText('Nama website');
  await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
  expect(screen.queryByText(ahead)).toBeNull();
});

it('says it in the form of a member once the balance is edited, closes the form when it is sent, and links to the approval', async () => {
  const member = await running.coreFixture.createMember({ available: sgd('10.00') });
  await running.open(`/admin/users?q=${member.username}@`, running.admin);
  await press(`Edit: ${member.username}`);
  await screen.findByLabelText('Saldo');
  const form = await dialog(`Edit ${member.username}`);
  await write(/^Kata sandi baru/, 'another sound password', form);
  expect(form.queryByText(ahead)).toBeNull();
  await write(/^Kata sandi baru/, '', form);
  await write('Saldo', '12.50', form);
  expect(await form.findByText(ahead)).toBeTruthy();
  await write('Alasan', 'Biaya bank dikembalikan', form);
  await giveCodes();
  await press(/^Simpan/, form);
  await expectToast('Dikirim untuk persetujuan');
  await waitFor(() => expect(address()).not.toContain('user='));
  await press('Buka persetujuan');
  await waitFor(() => expect(address()).toMatch(/^\/admin\/approvals\?approval=/));
});

it('shows what waits for a second administrator where the record is edited, with the way to it', async () => {
  await switchProtection('null');
  const member = await running.coreFixture.createMember({ available: sgd('10.00') });
  const bank = { bankName: 'Bank Menunggu', accountName: 'CONTOH', accountNumber: '000-777-8888', isActive: true };
  const calls = await running.callsOf(running.masterAdmin);
  await giveCodes();
  const { id: bankId } = await calls.banks.create.mutate({ ...bank, qrisImage: null });
  const plan = (await calls.plans.list.query()).find(({ type }) => type === 'standard');
  assert(plan);
  const { type, version, ratePpm, amountMin, amountMax, durations } = plan;
  const standard = { type, version, ratePpm, amountMin, amountMax, durations };
  await switchProtection('now()');
  const { masterAdmin } = running;
  const waits = [
    await propose(masterAdmin, ({ users }) => users.update.mutate({ id: member.id, accountNumber: '000-111-2222' })),
    await propose(masterAdmin, ({ banks }) => banks.update.mutate({ id: bankId, ...bank, accountNumber: '000-777-9999' })),
    await propose(masterAdmin, ({ settings }) => settings.update.mutate({ minDeposit: sgd('25.00') })),
    await propose(masterAdmin, ({ plans }) => plans.update.mutate({ ...standard, isActive: false, reason: 'Jeda' })),
  ];
  const marks = () => screen.queryAllByRole('link', { name: 'Buka persetujuan' }).map((link) => link.getAttribute('href'));
  const expectMark = (index: number) => waitFor(() => expect(marks()).toEqual([`/admin/approvals?approval=${waits[index]}`]));
  await running.open(`/admin/users?q=${member.username}@&user=${member.id}`, masterAdmin);
  await expectMark(0);
  expect(document.body.textContent).toMatch(new RegExp(`Persetujuan No\\. \\d+, diusulkan oleh ${masterAdmin.username}`));
  const rowMarks = async () =>
    (await screen.findAllByRole('link', { name: 'menunggu persetujuan kedua' })).map((link) => link.getAttribute('href'));
  await running.open('/admin/bank-destinations', masterAdmin);
  expect(await rowMarks()).toEqual([`/admin/approvals?approval=${waits[1]}`]);
  await press('Edit: Bank Menunggu');
  await expectMark(1);
  await running.open('/admin/settings?tab=limits', masterAdmin);
  await expectMark(2);
  await running.open('/admin/plans', masterAdmin);
  expect(await rowMarks()).toEqual([`/admin/approvals?approval=${waits[3]}`]);
  await press('Edit: Standard');
  await expectMark(3);
  await running.open('/admin/settings', masterAdmin);
  await screen.findByLabelText('Nama website');
  await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
  expect(marks()).toEqual([]);
});

it('names going live as what it is, and opens an approval wherever its row is clicked', async () => {
  const { coreFixture, masterAdmin, admin } = running;
  await coreFixture.db.execute(`update settings set licence_statement = 'x', source_of_returns = 'x', complaint_contact = 'x'`);
  const approval = await propose(masterAdmin, ({ settings }) => settings.update.mutate({ operatingMode: 'live' }));
  await running.open('/admin/approvals', admin);
  const title = await screen.findByRole('button', { name: 'Ubah mode operasi (demonstrasi atau operasi penuh)' });
  const row = title.closest('tr');
  assert(row);
  fireEvent.click(within(row).getByText(masterAdmin.username));
  await waitFor(() => expect(address()).toBe(`/admin/approvals?approval=${approval}`));
  await (await running.callsOf(masterAdmin)).approvals.withdraw.mutate({ id: approval });
});

it('says from when the reader may approve: on the page, and in the profile before another factor is added or the last one removed', async () => {
  const { coreFixture } = running;
  const late = await coreFixture.createUser('admin');
  const { clock, db } = coreFixture;
  await confirmApp(db, late, clock.now());
  await db.execute(`update protection set since = '${new Date(clock.now().getTime() - dayMs).toISOString()}'`);
  const { mayApproveFrom } = await (await running.callsOf(late)).approvals.counts.query();
  const from = formatInstant(mayApproveFrom ?? '', 'id');
  await running.open('/admin/approvals', late);
  expect(await screen.findByText(new RegExp(`^Anda dapat menyetujui mulai ${from}`))).toBeTruthy();
  await running.open('/profile?tab=security', late);
  expect(await screen.findByText(`Anda dapat menyetujui usulan administrator lain mulai ${from}.`)).toBeTruthy();
  await press('Hapus aplikasi…');
  expect(await screen.findByText(/^Setelah ini Anda tidak dapat menyetujui usulan administrator lain sampai 24 jam/)).toBeTruthy();
  await running.open('/profile?tab=security', running.admin);
  await press('Hapus aplikasi…');
  await screen.findByText(/^Setelah ini Anda tidak dapat menyetujui/);
  await screen.findByText(/^Selama perlindungan aktif, administrator memerlukan faktor kedua/);
  expect(screen.queryByText(/kata sandi saja cukup/)).toBeNull();
  await switchProtection('null');
  await running.open('/profile?tab=security', late);
  await press('Hapus aplikasi…');
  await screen.findByText(/^Setelah ini kata sandi saja cukup/);
  expect(document.body.textContent).not.toContain('usulan administrator lain');
});

it('names the settings where nothing waits only to those who may open them', async () => {
  const text = async (by: RunningApp['member']) => {
    await running.open('/admin/approvals', by);
    await screen.findByText('Tidak ada yang menunggu keputusan Anda');
    return document.querySelector('main')?.textContent;
  };
  await running.coreFixture.db.execute(
    `update approvals set status = 'withdrawn', decided_at = now(), input = null where status = 'pending'`,
  );
  expect(await text(running.masterAdmin)).toContain('Pengaturan, Perlindungan memuat daftarnya');
  expect(await text(running.admin)).not.toContain('Pengaturan');
});

it('says it in an open withdrawal above the limit, marks it in the queue while it waits, and names both who decided', async () => {
  const small = await createWithdrawal('30.00');
  const { id, member } = await createWithdrawal('2000.00');
  await running.open(`/admin/withdrawals?request=${small.id}`, running.admin);
  await screen.findByRole('button', { name: /^Setujui/ });
  expect(screen.queryByText(ahead)).toBeNull();
  await running.open(`/admin/withdrawals?q=${member.username}&request=${id}`, running.admin);
  expect(await screen.findByText(ahead)).toBeTruthy();
  const row = () => screen.queryAllByTestId('request-row')[0];
  await expectText(row, member.username);
  expect(row()?.textContent).not.toContain('menunggu persetujuan kedua');
  const approval = await propose(running.admin, ({ requests }) => requests.process.mutate({ id, status: 'approved' }));
  await running.open(`/admin/withdrawals?q=${member.username}`, running.admin);
  await expectText(row, 'menunggu persetujuan kedua');
  await approve(approval);
  const both = `oleh ${running.admin.username}, disetujui oleh ${checker.username}`;
  await running.open(`/admin/withdrawals?tab=all&q=${member.username}`, running.admin);
  await expectText(row, both);
  fireEvent.click(within(row() as HTMLElement).getByRole('button', { name: /^Detail/ }));
  const sentence = `Diusulkan oleh ${running.admin.username} dan disetujui oleh ${checker.username}`;
  await expectText(() => screen.queryByTestId('open-request'), sentence);
});

it('shows the picture of a bank destination until now beside the proposed one', async () => {
  const bank = { bankName: 'QRIS Lama', accountName: 'CONTOH', accountNumber: 'QR-000-7', isActive: true };
  await switchProtection('null');
  const calls = await running.callsOf(running.masterAdmin);
  await giveCodes();
  const { id, qrisImage } = await calls.banks.create.mutate({ ...bank, qrisImage: await samplePicture() });
  await switchProtection('now()');
  const picture = await samplePicture('png', 16);
  const approval = await propose(running.masterAdmin, ({ banks }) => banks.update.mutate({ id, ...bank, qrisImage: picture }));
  await running.open(`/admin/approvals?approval=${approval}`, running.admin);
  const former = await screen.findByRole<HTMLImageElement>('img', { name: 'Gambar sebelumnya' });
  expect(new URL(former.src).pathname).toBe(qrisImage);
  expect(screen.getByRole<HTMLImageElement>('img', { name: 'Gambar yang diusulkan' }).src).toMatch(/^data:image/);
});

it('lists what needs two, and lets nobody switch it on before what is missing is there', async () => {
  await switchProtection('null');
  const without = await running.coreFixture.createUser('master_admin');
  const switchOn = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Aktifkan perlindungan…' });
  await running.open('/admin/settings?tab=protection', without);
  expect((await switchOn()).disabled).toBe(true);
  const link = screen.getByRole('link', { name: 'Siapkan faktor kedua Anda sendiri' });
  expect(link.getAttribute('href')).toBe('/profile?tab=security');
  const list = within(screen.getByRole('region', { name: 'Yang memerlukan dua administrator' }));
  expect(list.getAllByRole('listitem')).toHaveLength(9);
  expect(list.getByText(/^Penarikan di atas SGD 1,000\.00; di atas SGD 5,000\.00/)).toBeTruthy();
  await running.open('/admin/settings?tab=protection', running.masterAdmin);
  await waitFor(async () => expect((await switchOn()).disabled).toBe(false));
  expect(screen.queryByRole('link', { name: 'Siapkan faktor kedua Anda sendiri' })).toBeNull();
});

describe('the list', () => {
  const tabs = () => screen.getAllByRole('tab').map((tab) => tab.textContent?.replace(/\d+$/, '').trim());
  const rows = () => screen.queryAllByTestId('approval-row').map((row) => row.textContent ?? '');
  const isListed = (text: string, isExpected = true) => waitFor(() => expect(rows().some((row) => row.includes(text))).toBe(isExpected));
  const endAll = () =>
    running.coreFixture.db.execute(`update approvals set status = 'withdrawn', decided_at = now(), input = null where status = 'pending'`);
  const proposeBank = (by: RunningApp['member'], bankName: string) =>
    propose(by, ({ banks }) =>
      banks.create.mutate({ bankName, accountName: 'CONTOH', accountNumber: `000-${Math.random()}`, isActive: true, qrisImage: null }),
    );

  it('has what the reader may decide first, as many as the menu says, and what they proposed, what waits and what is decided in tabs', async () => {
    await endAll();
    const { masterAdmin, admin } = running;
    await proposeBank(masterAdmin, 'Bank Untuk Saya');
    const member = await running.coreFixture.createMember({ available: sgd('10.00') });
    await propose(admin, ({ users }) => users.update.mutate({ id: member.id, accountNumber: '000-111-2222' }));
    await running.open('/admin/approvals', admin);
    await isListed('Bank Untuk Saya');
    expect(tabs()).toEqual(['Untuk saya', 'Usulan saya', 'Menunggu', 'Diputuskan']);
    expect(rows()).toHaveLength(1);
    // The numbers come from another call than the rows.
    expect((await screen.findByRole('tab', { name: 'Untuk saya 1' })).getAttribute('aria-selected')).toBe('true');
    await screen.findByRole('tab', { name: 'Menunggu 2' });
    expect((await (await running.callsOf(admin)).approvals.counts.query()).decidable).toBe(1);
    await press('Usulan saya', screen, 'tab');
    await isListed(member.username);
    expect(address()).toBe('/admin/approvals?tab=mine');
    await isListed('Bank Untuk Saya', false);
    await press(/^Menunggu/, screen, 'tab');
    await waitFor(() => expect(rows()).toHaveLength(2));
    await endAll();
    await press('Diputuskan', screen, 'tab');
    await isListed('Bank Untuk Saya');
    await choose('Status', 'Ditarik kembali');
    await waitFor(() => expect(address()).toBe('/admin/approvals?tab=decided&status=withdrawn'));
    window.history.back();
    await waitFor(() => expect(address()).toBe('/admin/approvals?tab=decided'));
    await running.open(address(), admin);
    await isListed('Bank Untuk Saya');
    expect(screen.getByRole('tab', { name: 'Diputuskan' }).getAttribute('aria-selected')).toBe('true');
  });

  it('keeps operation, days and search of another tab, pages with them, and clears them', async () => {
    await endAll();
    const { masterAdmin, admin } = running;
    for (let n = 0; n < 21; n++) await proposeBank(masterAdmin, `Bank Halaman ${n}`);
    await propose(masterAdmin, ({ settings }) => settings.update.mutate({ minDeposit: sgd('25.00') }));
    await running.open('/admin/approvals?tab=pending&q=halaman', admin);
    await waitFor(() => expect(rows()).toHaveLength(20));
    expect(rows().every((row) => row.includes('Bank Halaman'))).toBe(true);
    await press(/berikutnya/i);
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(address()).toMatch(/^\/admin\/approvals\?tab=pending&q=halaman&page=2&after=/);
    await press(/^Untuk saya/, screen, 'tab');
    await waitFor(() => expect(rows()).toHaveLength(20));
    expect(address()).toBe('/admin/approvals?tab=for-me&q=halaman');
    await choose('Operasi', 'Mengubah pengaturan');
    expect(await screen.findByText('Tidak ada persetujuan yang cocok')).toBeTruthy();
    await running.open('/admin/approvals?tab=for-me&operation=settings.update&from=2026-11-20&to=2026-11-20', admin);
    await waitFor(() => expect(rows()).toHaveLength(1));
    await running.open('/admin/approvals?tab=for-me&to=2026-11-19', admin);
    expect(await screen.findByText('Tidak ada persetujuan yang cocok')).toBeTruthy();
    fireEvent.click(screen.getAllByRole('button', { name: 'Hapus filter' })[0] as HTMLElement);
    await waitFor(() => expect(address()).toBe('/admin/approvals?tab=for-me'));
    await waitFor(() => expect(rows()).toHaveLength(20));
    await endAll();
  });

  it('has no tabs of their own for an auditor, who opens an approval and cannot decide it', async () => {
    const auditor = await createChecker(running.coreFixture, 'auditor');
    const id = await proposeBank(running.masterAdmin, 'Bank Auditor');
    await running.open('/admin/approvals?tab=mine', auditor);
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(tabs()).toEqual(['Waiting', 'Decided']);
    await running.open(`/admin/approvals?approval=${id}`, auditor);
    expect(await screen.findByText('Auditors read; administrators decide.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^(Approve|Reject|Take back)/ })).toBeNull();
    await endAll();
  });
});

describe('an opened approval', () => {
  const saveAccount = async (member: RunningApp['member'], account: { bankName: string; accountName: string; accountNumber: string }) =>
    (await running.callsOf(member)).profile.update.mutate({ ...account, currentPassword: 'a sound password' });

  it('of a payout lists the last payouts with links, and warns of another account holder', async () => {
    const { admin } = running;
    await switchProtection('null');
    const { id: first, member } = await createWithdrawal('30.00');
    const calls = await running.callsOf(admin);
    await giveCodes();
    await calls.requests.process.mutate({ id: first, status: 'approved' });
    await saveAccount(member, { bankName: 'Bank Contoh', accountName: 'BUDI SAMPEL', accountNumber: '000-777-6666' });
    const { id: second } = await (await running.callsOf(member)).requests.withdraw.mutate({ amount: sgd('2000.00') });
    await switchProtection('now()');
    const approval = await propose(admin, ({ requests }) => requests.process.mutate({ id: second, status: 'approved' }));
    await running.open(`/admin/approvals?approval=${approval}`, checker);
    expect(await screen.findByText('Nama pemilik rekening berubah: RANI CONTOH → BUDI SAMPEL')).toBeTruthy();
    const payout = screen.getByText('Bank Contoh ••••3333').closest('a');
    expect(payout?.getAttribute('href')).toBe(`/admin/withdrawals?tab=all&request=${first}`);
    expect(payout?.textContent).toContain('SGD 30.00');
    await (await running.callsOf(admin)).approvals.withdraw.mutate({ id: approval });
  });

  it('stays open when it turns out to be outdated, and says what has changed', async () => {
    const { coreFixture, masterAdmin } = running;
    const member = await coreFixture.createMember({ available: sgd('10.00') });
    const approval = await propose(masterAdmin, ({ users }) =>
      users.update.mutate({ id: member.id, balance: sgd('12.50'), reason: 'Biaya bank', expectedBalance: sgd('10.00') }),
    );
    await saveAccount(member, { bankName: 'Bank Contoh', accountName: 'BUDI SAMPEL', accountNumber: '000-222-3333' });
    await running.open(`/admin/approvals?approval=${approval}`, checker);
    await screen.findByRole('button', { name: 'Setujui' });
    await giveCodes();
    await press('Setujui');
    const sheet = await dialog('Ini berubah setelah diusulkan, jadi tidak ada yang dijalankan');
    const note = sheet.getByText('Ini berubah setelah diusulkan, jadi tidak ada yang dijalankan').closest('.ant-alert');
    expect(note?.textContent).toMatch(/Nama pemilik rekening.*RANI CONTOH.*BUDI SAMPEL/);
    expect(note?.textContent).not.toContain('000-222-3333');
    expect(await sheet.findByText('Ada yang berubah sejak ini diusulkan. Tidak ada yang dijalankan; usulkan lagi.')).toBeTruthy();
    expect(sheet.queryByRole('button', { name: 'Setujui' })).toBeNull();
    expect(address()).toBe(`/admin/approvals?approval=${approval}`);
  });
});
