import { appendLog, createLogSigning, sgd } from '@app/core/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { press } from '../../testing/page-controls.ts';
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
  cleanup();
  clock.forward({ ms: 60_000 });
  await createMember({ available: sgd('10.00') });
  clock.forward({ ms: 11 * 60_000 });
  await openLog();
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Log buku besar tertinggal'));
  expect(screen.queryByText('Semua sudah ditandatangani')).toBeNull();
});

it('saves the whole log, and has the command that verifies it, to be copied with the key that signed it', async () => {
  await append();
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  await openLog();
  await press('Salin: Periksa berkas itu dengan program tersebut');
  expect(writeText.mock.calls.flat()).toEqual([`node verify.mjs ledger-log.jsonl --key '${logSigning.signer.verifierKey}'`]);
  await press('Simpan seluruh log');
  await waitFor(async () => expect((await running.auditOf('list.exported'))[0]).toMatchObject({ after: { list: 'ledger-log' } }));
});

it('is an entry of the menu, and found by the search', async () => {
  await openLog();
  const navigation = within(await screen.findByRole('navigation', { name: 'Navigasi utama' }));
  expect(navigation.getByRole('link', { current: 'page' }).textContent).toBe('Log Buku Besar');
  await press('Cari member, permintaan, dan halaman');
  const found = await screen.findByRole('dialog');
  expect(within(found).getByText('Log Buku Besar')).toBeDefined();
});
