import { appendLog, createLogSigning, sgd } from '@app/core/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { address, press } from '../../testing/page-controls.ts';
import { runningAppOfFile } from '../../testing/running-app.tsx';

const running = runningAppOfFile();
let logSigning: ReturnType<typeof createLogSigning>;
beforeAll(() => {
  logSigning = createLogSigning();
});
const append = () => appendLog(running.coreFixture.ctx, logSigning);

const openLog = () => running.open('/admin/ledger-log', running.masterAdmin);
/** What the page says first: whether everything is signed. */
const verdict = (text: string | RegExp) => waitFor(() => expect(within(screen.getByRole('main')).getByText(text)).toBeDefined());

it('says what waits, that everything is signed, and that the log is behind', async () => {
  const { clock, createMember } = running.coreFixture;
  await createMember({ available: sgd('10.00') });
  await openLog();
  await verdict(/^[1-9]\d* catatan menunggu tanda tangan berikutnya$/);
  cleanup();
  await append();
  await openLog();
  await verdict('Semua sudah ditandatangani');
  await verdict('(tidak ada yang baru sejak itu)');
  expect(screen.getByRole('link', { name: 'pemeriksaan buku besar' }).getAttribute('href')).toBe('/admin');
  cleanup();
  clock.forward({ ms: 60_000 });
  await createMember({ available: sgd('10.00') });
  clock.forward({ ms: 11 * 60_000 });
  await openLog();
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Log buku besar tertinggal'));
  expect(screen.queryByText('Semua sudah ditandatangani')).toBeNull();
  expect(screen.queryByText('(tidak ada yang baru sejak itu)')).toBeNull();
});

it('saves the whole log, and has the command that verifies it, to be copied with the key that signed it', async () => {
  await append();
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  await openLog();
  await press('Salin: Periksa berkas itu dengan program tersebut');
  expect(writeText.mock.calls.flat()).toEqual([`node verify.mjs ledger-log.jsonl --key '${logSigning.signer.verifierKey}'`]);
  const help = screen.getByText(/untuk setiap checkpoint yang Anda simpan/).textContent;
  expect(help).toMatch(/--checkpoint FILE.*diawali holds.*BROKEN/);
  await press('Simpan seluruh log');
  await waitFor(async () => expect((await running.auditOf('list.exported'))[0]).toMatchObject({ after: { list: 'ledger-log' } }));
});

it('lists the checkpoints of business days, or all of them in pages, and saves each as a file', async () => {
  const created = vi.spyOn(URL, 'createObjectURL');
  const { clock, createMember } = running.coreFixture;
  const rows = () => within(screen.getByRole('main')).getAllByRole('button', { name: /^Simpan checkpoint / });
  const shown = (count: number) => waitFor(() => expect(rows()).toHaveLength(count));
  await append();
  clock.forward({ days: 1 });
  await append();
  for (let more = 0; more < 21; more += 1) {
    await createMember({ available: sgd('10.00') });
    await append();
  }
  const [count] = await running.coreFixture.db.execute<{ days: number; all: number }>(
    `select count(business_day)::int as days, count(*)::int as all from log_checkpoints`,
  );
  const { days, all } = count!;
  await openLog();
  await shown(days);
  await press(/^Simpan checkpoint 20 Nov 2026$/);
  await press('Hanya hari bisnis', screen, 'checkbox');
  await shown(20);
  expect(address()).toBe('/admin/ledger-log?all=1');
  await press('Halaman berikutnya');
  await shown(all - 20);
  await press('Hanya hari bisnis', screen, 'checkbox');
  await shown(days);
  expect(address()).toBe('/admin/ledger-log');
  expect(await (created.mock.lastCall![0] as Blob).text()).toMatch(/^localhost\/ledger-log\n\d+\n/);
});

it('is an entry of the menu, and found by the search', async () => {
  await openLog();
  const navigation = within(await screen.findByRole('navigation', { name: 'Navigasi utama' }));
  expect(navigation.getByRole('link', { current: 'page' }).textContent).toBe('Log Buku Besar');
  await press('Cari member, permintaan, dan halaman');
  const found = await screen.findByRole('dialog');
  expect(within(found).getByText('Log Buku Besar')).toBeDefined();
});
