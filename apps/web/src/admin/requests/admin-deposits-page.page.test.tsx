import { sgd } from '@app/core/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { choose, dialog, press, expectText, expectToast, write } from '../../testing/page-controls.ts';
import { runningAppOfFile, type RunningApp } from '../../testing/running-app.tsx';

const running = runningAppOfFile();

const rows = () => screen.queryAllByTestId('request-row');
const rowOf = (number: number) => rows().find((row) => within(row).queryByText(String(number)) !== null);
const drawer = () => screen.findByTestId('open-request');
const inDrawer = async () => within(await drawer());
const tab = (name: string) => press(new RegExp(`^${name}`), screen, 'tab');

const requestOf = async (id: string) => (await (await running.callsOf(running.masterAdmin)).requests.details.query({ id })).request;
const statusesOf = async (requests: readonly { id: string }[]) => {
  const { details } = (await running.callsOf(running.masterAdmin)).requests;
  return Promise.all(requests.map(async ({ id }) => (await details.query({ id })).request.status));
};
const balanceOf = async ({ id }: RunningApp['member']) =>
  (await (await running.callsOf(running.masterAdmin)).users.get.query({ id })).user.balance;
const decide = async (id: string, status: 'approved' | 'rejected', by = running.masterAdmin) =>
  (await running.callsOf(by)).requests.process.mutate({ id, status, adminNote: status === 'rejected' ? 'Uang belum masuk' : null });

/** A member with pending deposits of these amounts. */
async function depositor(...amounts: string[]) {
  const member = await running.coreFixture.createMember();
  const requests = [];
  for (const amount of amounts) requests.push(await running.coreFixture.deposit(member, sgd(amount)));
  return { member, requests };
}

/** Opens the pending deposits of one member, and the drawer of the first of them. */
async function openFirst(member: RunningApp['member'], by = running.admin) {
  await running.open(`/admin/deposits?q=${member.username}`, by);
  await waitFor(() => expect(rows()).not.toEqual([]));
  fireEvent.click(within(rows()[0] as HTMLElement).getByRole('button', { name: /^Proses/ })); // the line above
  await inDrawer().then(({ findByLabelText }) => findByLabelText(/Catatan admin/));
}

it('credits an approved deposit, keeps the note, and records who decided', async () => {
  const { member, requests } = await depositor('20.00');
  const [request] = requests;
  await openFirst(member);
  await expectText(() => screen.queryByTestId('open-request'), member.username);
  await write(/Catatan admin/, 'Cocok dengan mutasi', await inDrawer());
  await press('Setujui SGD 20.00', await inDrawer());
  await expectToast(`Deposit disetujui: SGD 20.00, ${member.username}`);
  expect(await requestOf(request?.id ?? '')).toMatchObject({
    status: 'approved',
    processedBy: running.admin.username,
    adminNote: 'Cocok dengan mutasi',
  });
  expect(await balanceOf(member)).toBe(sgd('20.00'));
  expect(await running.auditOf('request.approved', request?.id)).toMatchObject([
    { actorName: running.admin.username, after: { status: 'approved' } },
  ]);
});

it('rejects a deposit only with a reason, which the member reads', async () => {
  const { member, requests } = await depositor('30.00');
  const id = requests[0]?.id ?? '';
  await openFirst(member);
  await press('Tolak', await inDrawer());
  await press('Tolak SGD 30.00', await inDrawer());
  await (await inDrawer()).findByText('Tulis alasannya. Member akan membacanya.');
  expect(await requestOf(id)).toMatchObject({ status: 'pending' });
  await write(/Catatan admin/, 'Uang belum masuk', await inDrawer());
  await press('Tolak SGD 30.00', await inDrawer());
  await expectToast(`Deposit ditolak: SGD 30.00, ${member.username}`);
  expect(await requestOf(id)).toMatchObject({ status: 'rejected', adminNote: 'Uang belum masuk' });
  expect(await balanceOf(member)).toBe(0);
  expect(await running.auditOf('request.rejected', id)).toMatchObject([{ after: { adminNote: 'Uang belum masuk' } }]);
  const { requests: calls } = await running.callsOf(member);
  expect((await calls.listMine.query({})).items).toMatchObject([{ status: 'rejected', adminNote: 'Uang belum masuk' }]);
});

it('shows in each tab who decided, with the number of requests', async () => {
  const { member, requests } = await depositor('20.00', '30.00', '40.00');
  await decide(requests[0]?.id ?? '', 'approved', running.admin);
  await decide(requests[1]?.id ?? '', 'rejected', running.admin);
  await running.open(`/admin/deposits?q=${member.username}`, running.admin);
  for (const [name, shown, sentence] of [
    ['Ditolak', 1, 'Ditolak oleh'],
    ['Disetujui', 0, 'Disetujui oleh'],
    ['Semua', 0, 'Disetujui oleh'],
  ] as const) {
    await tab(name);
    const number = requests[shown]?.number ?? 0;
    await expectText(() => rowOf(number), running.admin.username);
    await press(`Detail ${number}`);
    await expectText(() => screen.queryByTestId('open-request'), `${sentence} ${running.admin.username}`);
    fireEvent.click((await inDrawer()).getByText('Tutup'));
    await waitFor(() => expect(screen.queryByTestId('open-request')).toBeNull());
  }
  expect(rows()).toHaveLength(3);
  const counts = screen.getAllByRole('tab').map(({ textContent }) => textContent);
  expect(counts).toEqual(['Menunggu 1', 'Disetujui 1', 'Ditolak 1', 'Semua 3']);
});

it('says which search found nothing, and returns to all requests', async () => {
  await depositor('20.00');
  await running.open('/admin/deposits', running.admin);
  await write('Nama, rekening, jumlah, atau nomor', 'no-such-member');
  await screen.findByText('Tidak ada yang cocok dengan "no-such-member"');
  await press('Hapus pencarian');
  await waitFor(() => expect(rows()).not.toEqual([]));
  expect(window.location.search).toBe('');
});

it('limits the pending deposits to a view, keeps it in the address, and says when nothing is in it', async () => {
  const { member } = await depositor('20.00');
  await running.open(`/admin/deposits?q=${member.username}`, running.admin);
  await press(/^Tanpa bukti/);
  await waitFor(() => expect(window.location.search).toContain('view=without_proof'));
  await waitFor(() => expect(rows()).toHaveLength(1));
  await press(/^Mulai SGD 10,000/);
  await screen.findByText(`Tidak ada yang cocok dengan "${member.username}"`);
  await press(/^Mulai SGD 10,000/);
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(window.location.search).not.toContain('view=');
});

it('leaves deposits without a proof out of the selection of all, and shows that of each in the bulk approval', async () => {
  const { member } = await depositor('20.00');
  await running.open(`/admin/deposits?q=${member.username}`, running.admin);
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Pilih semua di halaman ini' }));
  expect(screen.queryByRole('button', { name: /^Setujui 1/ })).toBeNull();
  fireEvent.click(await screen.findByRole('checkbox', { name: /^Pilih No\./ }));
  await press(/^Setujui 1/);
  expect((await screen.findByTestId('bulk-row')).textContent).toContain('tanpa bukti');
  await press(/^Buka \d+/);
  await expectText(() => screen.queryByTestId('open-request'), member.username);
});

it('opens the next request of the visible list after a decision, and stops at its end', async () => {
  const { member, requests } = await depositor('20.00', '50.00', '30.00');
  const { requests: foreign } = await depositor('40.00');
  await running.open(`/admin/deposits?q=${member.username}&sort=amount`, running.admin);
  await press(`Proses ${requests[1]?.number}`);
  await expectText(() => document.querySelector('.ant-drawer-header'), '1 dari 3');
  for (const [amount, next] of [
    ['50.00', requests[2]],
    ['30.00', requests[0]],
  ] as const) {
    await press(`Setujui SGD ${amount}`, await inDrawer());
    await waitFor(() => expect(window.location.search).toContain(`request=${next?.id}`));
  }
  await press('Setujui SGD 20.00', await inDrawer());
  await (await inDrawer()).findByText('Ini permintaan terakhir dalam daftar ini.');
  expect(screen.getByRole('button', { name: 'Berikutnya dalam daftar' }).getAttribute('aria-disabled')).toBe('true');
  const states = await statusesOf([...requests, ...foreign]);
  expect(states).toEqual(['approved', 'approved', 'approved', 'pending']);
});

it('turns the page of the list with the drawer, forward and back', async () => {
  const { member, requests } = await depositor(...Array.from({ length: 22 }, (_, index) => `2${String(index).padStart(2, '0')}.00`));
  await running.open(`/admin/deposits?q=${member.username}`, running.admin);
  await waitFor(() => expect(rows()).toHaveLength(20));
  await press(`Proses ${requests[19]?.number}`);
  const title = () => document.querySelector('.ant-drawer-header');
  await expectText(title, '20 dari 22');
  await press('Berikutnya dalam daftar');
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(window.location.search).toContain(`request=${requests[20]?.id}`);
  expect(rows()[0]?.className).toContain('open-row');
  await press('Sebelumnya dalam daftar');
  await waitFor(() => expect(rows()).toHaveLength(20));
  await waitFor(() => expect(rows()[19]?.className).toContain('open-row'));
  /* Manual paging is not overridden. */
  await press('Halaman berikutnya');
  await waitFor(() => expect(rows()).toHaveLength(2));
  await expectText(title, '20 dari 22');
});

it('shows another administrator’s decision in the open drawer, and then no button to decide', async () => {
  const { member, requests } = await depositor('20.00');
  await openFirst(member);
  await decide(requests[0]?.id ?? '', 'approved');
  await press('Segarkan');
  await expectText(() => screen.queryByTestId('open-request'), `Sudah disetujui oleh ${running.masterAdmin.username}`);
  expect((await inDrawer()).queryByRole('button', { name: /^Setujui/ })).toBeNull();
  expect(await balanceOf(member)).toBe(sgd('20.00'));
});

it('refuses a decision that comes after that of another administrator, and says whose it was', async () => {
  const { member, requests } = await depositor('25.00');
  const id = requests[0]?.id ?? '';
  await openFirst(member);
  await decide(id, 'rejected');
  await press('Setujui SGD 25.00', await inDrawer());
  await expectText(() => screen.queryByTestId('open-request'), `Sudah ditolak oleh ${running.masterAdmin.username}`);
  await expectText(() => screen.queryByTestId('open-request'), 'Keputusan Anda tidak diperlukan lagi dan tidak ada yang berubah.');
  expect(await requestOf(id)).toMatchObject({ status: 'rejected', processedBy: running.masterAdmin.username });
  expect(await balanceOf(member)).toBe(0);
});

it('shows the result of each deposit of a bulk approval, one of which another administrator rejected', async () => {
  const all = [await depositor('20.00'), await depositor('20.00'), await depositor('20.00')];
  await running.open('/admin/deposits?sort=newest', running.admin);
  for (const { member } of all) fireEvent.click(await screen.findByRole('checkbox', { name: new RegExp(`, ${member.username}$`) }));
  await screen.findByText(/^3 dipilih, SGD 60\.00/);
  await press('Setujui 3…');
  const sheet = await dialog('Setujui 3 deposit?');
  const ids = all.map(({ requests }) => requests[0]?.id ?? '');
  await decide(ids[1] ?? '', 'rejected');
  await press('Setujui 3 deposit, SGD 60.00', sheet);
  await sheet.findByText('2 dari 3 disetujui, SGD 40.00');
  const results = all.map(({ member }) =>
    sheet.getAllByTestId('bulk-row').find(({ textContent }) => textContent?.includes(member.username)),
  );
  expect(results.map((row) => /Tidak disetujui|Disetujui/.exec(row?.textContent ?? '')?.[0])).toEqual([
    'Disetujui',
    'Tidak disetujui',
    'Disetujui',
  ]);
  expect(results[1]?.textContent).toContain(`Ditolak oleh ${running.masterAdmin.username}`);
  expect(await statusesOf(all.flatMap(({ requests }) => requests))).toEqual(['approved', 'rejected', 'approved']);
  expect(await running.auditOf('request.approved', ids[0])).toHaveLength(1);
  fireEvent.click(sheet.getByText('Tutup'));
  await waitFor(() => expect(screen.queryByText(/dipilih/)).toBeNull());
});

it('approves nothing when the bulk approval is not confirmed', async () => {
  const { member, requests } = await depositor('20.00', '30.00');
  await running.open(`/admin/deposits?q=${member.username}`, running.admin);
  for (const box of await screen.findAllByRole('checkbox', { name: /^Pilih No\./ })) fireEvent.click(box);
  await screen.findByText(/^2 dipilih, SGD 50\.00/);
  await press('Setujui 2…');
  await press('Batal', await dialog('Setujui 2 deposit?'));
  await waitFor(() => expect(screen.queryByText('Setujui 2 deposit?')).toBeNull());
  expect(await statusesOf(requests)).toEqual(['pending', 'pending']);
});

it('sets an approved deposit back to pending with a reason, which takes the money back', async () => {
  const { member, requests } = await depositor('20.00');
  const { id = '', number = 0 } = requests[0] ?? {};
  await decide(id, 'approved');
  await running.open(`/admin/deposits?tab=all&request=${id}`, running.admin);
  await press('Kembalikan ke menunggu');
  const sheet = await dialog(`Kembalikan No. ${number} ke menunggu?`);
  sheet.getByText(/SGD 20\.00 yang sudah dikreditkan diambil lagi/);
  await press('Kembalikan SGD 20.00 ke menunggu', sheet);
  await sheet.findByText('Tulis alasannya.');
  expect(await balanceOf(member)).toBe(sgd('20.00'));
  await write('Alasan', 'Salah member', sheet);
  await press('Kembalikan SGD 20.00 ke menunggu', sheet);
  await expectToast(`No. ${number} menunggu keputusan lagi`);
  expect(await requestOf(id)).toMatchObject({ status: 'pending', earlierDecisions: [{ status: 'approved', reason: 'Salah member' }] });
  expect(await balanceOf(member)).toBe(0);
  await expectText(() => screen.queryByTestId('open-request'), 'Permintaan ini pernah diputuskan');
});

it('shows 120 deposits on pages of 20, in the order of the server', async () => {
  for (let n = 0; n < 12; n++) await depositor(...Array.from({ length: 10 }, (_, index) => `${100 + n * 10 + index}.00`));
  const { requests } = await running.callsOf(running.masterAdmin);
  const pageOf = async (cursor?: string) => requests.list.query({ type: 'deposit', sort: 'amount', limit: 20, ...(cursor && { cursor }) });
  const first = await pageOf();
  const second = await pageOf(first.nextCursor ?? '');
  await running.open('/admin/deposits?tab=all', running.admin);
  await choose('Urutan', 'Jumlah terbesar');
  const shows = async (numbers: number[]) =>
    waitFor(() => expect(rows().map((row) => row.querySelector('.num')?.textContent)).toEqual(numbers.map(String)));
  await shows(first.items.map(({ number }) => number));
  await press('Halaman berikutnya');
  await shows(second.items.map(({ number }) => number));
  expect(screen.getByText(new RegExp(`^21–40 dari ${first.total}$`))).toBeTruthy();
  await press('Halaman sebelumnya');
  await shows(first.items.map(({ number }) => number));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Halaman sebelumnya' }).disabled).toBe(true);
});

it('keeps the rows that it has when newer ones cannot be loaded, and says so', async () => {
  const { member } = await depositor('20.00');
  await running.open(`/admin/deposits?q=${member.username}`, running.admin);
  await waitFor(() => expect(rows()).toHaveLength(1));
  await running.whileTableIsGone('payees', async () => {
    await press('Segarkan');
    await screen.findByText('Gagal mengambil data deposit');
    screen.getByText(/^ID permintaan /);
    expect(rows()).toHaveLength(1);
  });
  await press('Coba lagi');
  await waitFor(() => expect(screen.queryByText('Gagal mengambil data deposit')).toBeNull());
});

it('leaves a request pending, and says so, when the decision cannot be stored', async () => {
  const { member, requests } = await depositor('20.00');
  await openFirst(member);
  await running.whileTableIsGone('transfers', async () => {
    await press('Setujui SGD 20.00', await inDrawer());
    await waitFor(async () => expect((await inDrawer()).getAllByRole('alert').some(({ textContent }) => textContent !== '')).toBe(true));
  });
  expect(await requestOf(requests[0]?.id ?? '')).toMatchObject({ status: 'pending' });
  await press('Setujui SGD 20.00', await inDrawer());
  await expectToast(`Deposit disetujui: SGD 20.00, ${member.username}`);
  expect(await balanceOf(member)).toBe(sgd('20.00'));
});

it('says that every deposit is processed, and leads to the approved ones', async () => {
  const { requests } = await running.callsOf(running.masterAdmin);
  for (;;) {
    const { items } = await requests.list.query({ type: 'deposit', status: 'pending', limit: 100 });
    if (items.length === 0) break;
    for (const { id } of items) await decide(id, 'approved');
  }
  await running.open('/admin/deposits', running.admin);
  await screen.findByText('Semua deposit sudah diproses');
  await screen.findByText('Tidak ada yang menunggu');
  await press('Lihat yang disetujui');
  await waitFor(() => expect(rows()).not.toEqual([]));
  expect(window.location.search).toContain('tab=approved');
});
