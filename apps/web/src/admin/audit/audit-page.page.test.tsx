import { BUSINESS_TIME_ZONE, operator } from '@app/contract';
import { asOperator, createAdministrator } from '@app/core/operator';
import { sgd } from '@app/core/testing';
import { formatInstant } from '@app/i18n';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { address, choose, expectText, follow, press, write } from '../../testing/page-controls.ts';
import { runningAppOfFile } from '../../testing/running-app.tsx';

const running = runningAppOfFile();
const entries = () => screen.queryAllByTestId('audit-entry');
const open = (query = '') => running.open(`/admin/audit${query}`, running.masterAdmin);
const search = 'Nama, catatan, atau id';

/** Two treasury entries, the first of which is reversed; the second has this note. */
async function treasuryEntries(note = 'Biaya bank') {
  const { treasury } = await running.callsOf(running.masterAdmin);
  const record = (amount: string, note: string) =>
    treasury.record.mutate({ direction: 'in', amount: sgd(amount), occurredOn: '2026-11-20', note });
  const { id } = await record('500.00', 'Setoran modal');
  await treasury.reverse.mutate({ id, note: 'Salah catat' });
  await record('100.00', note);
}

it('finds the operations of an administrator by action, and keeps the filters in the query string', async () => {
  await treasuryEntries();
  await open();
  await choose('Admin', running.masterAdmin.username);
  await choose('Tindakan', 'Membalik entri kas');
  await waitFor(() => expect(entries()).toHaveLength(1));
  await press('Membalik entri kas', within(entries()[0] as HTMLElement));
  await expectText(() => entries()[0], 'Salah catat');
  expect(window.location.search).toContain('action=treasury.reversed');
  expect(window.location.search).toContain(`actor=${running.masterAdmin.id}`);
  await open(window.location.search);
  await waitFor(() => expect(entries()).toHaveLength(1));
  expect(entries()[0]?.querySelector('h4')?.textContent).toBe('Membalik entri kas');
  await press('Hapus filter');
  await waitFor(() => expect(entries().length).toBeGreaterThan(1));
  expect(window.location.search).toBe('');
});

it('shows, finds and exports what the operator at the machine did', async () => {
  await createAdministrator(asOperator(running.coreFixture.ctx), {
    username: 'dewi.contoh',
    email: 'dewi@example.test',
    password: 'a sound password of an admin',
    role: 'admin',
  });
  await treasuryEntries();
  await open();
  await choose('Admin', 'Operator di server');
  await waitFor(() => expect(entries()).toHaveLength(1));
  await expectText(() => entries()[0], 'Operator di server');
  await expectText(() => entries()[0], 'dewi.contoh');
  await press('Simpan sebagai CSV');
  const exported = { after: { list: 'audit', filters: { actorId: operator.id }, rows: 1 } };
  await waitFor(async () => expect(await running.auditOf('list.exported')).toMatchObject([exported]));
});

it('names the bank destination that was edited, although only its state changed', async () => {
  const { banks } = await running.callsOf(running.masterAdmin);
  const bank = { bankName: 'Bank Tercatat', accountName: 'CONTOH', accountNumber: '000-999-0009', isActive: true };
  const { id } = await banks.create.mutate(bank);
  await banks.update.mutate({ ...bank, id, isActive: false });
  await open('?action=bank.updated');
  await waitFor(() => expect(entries()).toHaveLength(1));
  await expectText(() => entries()[0], 'Bank Tercatat · 000-999-0009');
});

it('finds an operation by a recorded text, and says when there is none', async () => {
  await treasuryEntries('Biaya khusus');
  await open();
  await write(search, 'Biaya khusus');
  await waitFor(() => expect(entries()).toHaveLength(1));
  await expectText(() => entries()[0], 'Mencatat entri kas');
  await expectText(() => entries()[0], 'SGD 100.00');
  await write(search, 'no such act');
  await screen.findByText('Tidak ada entri yang cocok');
});

it('shows of a change what it was and what it became, and whom it concerns', async () => {
  const member = await running.coreFixture.createMember({ available: sgd('100.00') });
  const { users } = await running.callsOf(running.masterAdmin);
  await users.update.mutate({ id: member.id, balance: sgd('90.00'), reason: 'Selisih' });
  await open('?action=user.updated');
  await expectText(() => entries()[0], member.username);
  await expectText(() => entries()[0], 'SGD 100.00');
  await expectText(() => entries()[0], 'SGD 90.00');
  expect(entries()[0]?.textContent).not.toContain('ID permintaan');
  const line = within(entries()[0] as HTMLElement);
  const title = line.getByRole('button', { name: 'Mengubah user', expanded: false });
  fireEvent.click(title);
  for (const text of ['SGD 100.00', 'SGD 90.00', 'Rp', 'Selisih', 'ID permintaan', member.id, 'SGT'])
    expect(entries()[0]?.textContent).toContain(text);
  fireEvent.click(title);
  expect(entries()[0]?.textContent).not.toContain('ID permintaan');
});

it('leads from an entry to all of its member, and to all of its administrator', async () => {
  const member = await running.coreFixture.createMember({ available: sgd('100.00') });
  const { users } = await running.callsOf(running.masterAdmin);
  await users.update.mutate({ id: member.id, balance: sgd('90.00'), reason: 'Selisih' });
  await users.update.mutate({ id: member.id, balance: sgd('80.00'), reason: 'Selisih' });
  await treasuryEntries();
  await open(`?action=user.updated&q=${member.username}`);
  await waitFor(() => expect(entries()).toHaveLength(2));
  fireEvent.click(within(entries()[0] as HTMLElement).getByRole('button', { name: 'Mengubah user' }));
  await follow(`Semua tentang ${member.username}`);
  expect(address()).toBe(`/admin/audit?q=${member.username}`);
  await waitFor(() => expect(entries().length).toBeGreaterThan(2)); // that the member was created, too
  fireEvent.click(within(entries()[0] as HTMLElement).getByRole('button', { name: 'Mengubah user' }));
  await follow(`Semua oleh ${running.masterAdmin.username}`);
  await waitFor(() => expect(entries().length).toBeGreaterThan(2));
  expect(address()).toBe(`/admin/audit?actor=${running.masterAdmin.id}`);
});

it('groups the entries by business day, the newest first', async () => {
  await treasuryEntries();
  running.coreFixture.clock.forward({ days: 1 });
  await treasuryEntries();
  await open();
  await waitFor(() => expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(2));
  const days = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(days).toEqual(
    [running.coreFixture.ctx.now(), new Date(running.coreFixture.ctx.now().getTime() - 86_400_000)].map((at) =>
      formatInstant(at, 'id', BUSINESS_TIME_ZONE, 'day'),
    ),
  );
});

it('shows no password and no whole account number of a member in the log', async () => {
  const member = await running.coreFixture.createMember();
  const { users } = await running.callsOf(running.masterAdmin);
  await users.update.mutate({ id: member.id, password: 'a secret that is set', accountNumber: '987-654-321' });
  await open('?action=user.updated');
  await expectText(() => entries()[0], member.username);
  const text = document.querySelector('main')?.textContent;
  expect(text).not.toContain('a secret that is set');
  expect(text).not.toContain('987-654-321');
});

it('shows 120 entries on pages of 20, the newest first', async () => {
  const { settings, audit } = await running.callsOf(running.masterAdmin);
  for (let n = 0; n < 120; n++) await settings.update.mutate({ seoTitle: `Judul ${n}` });
  await open('?action=settings.updated');
  await expectText(() => entries()[0], 'Judul 119');
  expect(entries()).toHaveLength(20);
  for (const newest of [99, 79, 59]) {
    await press('Halaman berikutnya');
    await expectText(() => entries()[0], `Judul ${newest}`);
  }
  const { total } = await audit.list.query({ action: 'settings.updated' });
  screen.getByText(`61–80 dari ${total}`);
});

it('says that the log cannot be loaded, and loads it at the next attempt', async () => {
  await running.whileTableIsGone('audit_log', async () => {
    await open();
    await screen.findByText('Gagal mengambil log audit');
  });
  await press('Coba lagi');
  await waitFor(() => expect(entries()).not.toEqual([]));
});
