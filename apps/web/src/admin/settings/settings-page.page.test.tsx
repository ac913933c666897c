import { samplePicture, sgd } from '@app/core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { chooseFile, press, expectText, expectToast, problemOf, write } from '../../testing/page-controls.ts';
import { runningAppOfFile } from '../../testing/running-app.tsx';

const running = runningAppOfFile();
const settings = async () => (await running.callsOf(running.masterAdmin)).settings.get.query();
const change = async (input: object) => (await running.callsOf(running.masterAdmin)).settings.update.mutate(input);
const open = (tab = 'general', by = running.masterAdmin) => running.open(`/admin/settings?tab=${tab}`, by);
const save = async () => {
  await press('Simpan');
  await expectToast('Settings berhasil disimpan');
};
const findField = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const entries = () => screen.queryAllByTestId('settings-entry');

it('saves the texts of the site, and only those that were edited', async () => {
  await open();
  await waitFor(async () => expect((await findField('Nama website')).value).not.toBe(''));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Simpan' }).disabled).toBe(true);
  await write('Nama website', 'Situs Uji');
  await write('Judul SEO', 'Judul uji');
  await write('Deskripsi SEO', 'Uraian untuk uji');
  await write('WhatsApp', '+65 8123 4567');
  await write('Telegram', '@contoh');
  await write('Email', 'bantuan@example.test');
  await save();
  expect(await settings()).toMatchObject({
    websiteName: 'Situs Uji',
    seoTitle: 'Judul uji',
    seoDescription: 'Uraian untuk uji',
    telegram: '@contoh',
    email: 'bantuan@example.test',
  });
  await waitFor(() => expect(document.title).toContain('Judul uji'));
  const [entry] = await running.auditOf('settings.updated');
  expect(entry).toMatchObject({ actorName: running.masterAdmin.username });
  expect(Object.keys(entry?.after as object)).toHaveLength(6); // settings by their names
});

it('removes a contact whose field is emptied', async () => {
  await change({ whatsapp: '+65 8123 4567' });
  await open();
  await waitFor(async () => expect((await findField('WhatsApp')).value).toBe('+65 8123 4567'));
  await write('WhatsApp', '');
  await save();
  expect((await settings()).whatsapp).toBeNull();
  expect((await running.auditOf('settings.updated'))[0]).toMatchObject({ after: { whatsapp: null } });
});

it('shows at its field why the server refuses a contact', async () => {
  await open();
  await findField('Email');
  await write('Email', 'not an address');
  await press('Simpan');
  await waitFor(async () => expect((await findField('Email')).getAttribute('aria-invalid')).toBe('true'));
  expect((await settings()).email).not.toBe('not an address');
});

it('keeps what another master admin changed meanwhile in a field that was not edited here', async () => {
  await open();
  await findField('Judul SEO');
  await change({ telegram: '@lain' });
  await write('Judul SEO', 'Judul kedua');
  await save();
  expect(await settings()).toMatchObject({ seoTitle: 'Judul kedua', telegram: '@lain' });
});

it.each([
  ['general', 'Judul SEO', 'Judul saya', 'seoTitle', 'Judul lain', 'Judul lain'],
  ['limits', 'Minimum deposit', '9', 'minDeposit', sgd('8.00'), 'SGD 8.00'],
] as const)('replaces nothing that was changed elsewhere before it was seen: %s', async (tab, label, typed, name, other, shown) => {
  await open(tab);
  await findField(label);
  await change({ [name]: other });
  await write(label, typed);
  await press('Simpan');
  await waitFor(() => expect(problemOf(label)).toContain(shown));
  expect((await settings())[name]).toBe(other);
  expect((await findField(label)).value).toBe(typed);
  await save();
  expect((await settings())[name]).toBe(name === 'minDeposit' ? sgd('9.00') : typed);
});

it('saves the limits in rupiah', async () => {
  await open('limits');
  await write('Minimum deposit', '6');
  await screen.findByText('= Rp 78.000');
  await write('Minimum penarikan', '7');
  await write('Minimum deposit QRIS', '2');
  await save();
  expect(await settings()).toMatchObject({ minDeposit: 78_000, minWithdrawal: 91_000, minDepositQris: 26_000 });
  const { deposit, createMember } = running.coreFixture;
  await expect(deposit(await createMember(), sgd('1.00'))).rejects.toMatchObject({ code: 'BELOW_MINIMUM' });
});

it('saves no limit that is not an amount', async () => {
  await open('limits');
  await write('Minimum deposit', 'six');
  await screen.findByText('Masukkan jumlah, misalnya 1.234,50.');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Simpan' }).disabled).toBe(true);
});

it('lists every change with its author, the newest first, and a cleared value as such', async () => {
  await change({ minDeposit: 78_000, whatsapp: '+65 8000 0000' });
  await change({ minDeposit: 65_000, whatsapp: null });
  await open('history');
  await waitFor(() => expect(entries().length).toBeGreaterThanOrEqual(2));
  const [newest, before] = entries();
  expect(newest?.textContent).toContain(running.masterAdmin.username);
  expect(newest?.textContent).toContain('SGD 6.00 (Rp 78.000)');
  expect(newest?.textContent).toContain('SGD 5.00 (Rp 65.000)');
  expect(newest?.textContent).toContain('(dikosongkan)');
  expect(before?.textContent).toContain('+65 8000 0000');
});

it('shows a long history on pages of 20', async () => {
  for (let n = 0; n < 45; n++) await change({ seoTitle: `Judul ${n}` });
  await open('history');
  await waitFor(() => expect(entries()).toHaveLength(20));
  expect(entries()[0]?.textContent).toContain('Judul 44');
  await press('Halaman berikutnya');
  await expectText(() => entries()[0], 'Judul 24');
  await press('Halaman berikutnya');
  await expectText(() => entries()[0], 'Judul 4');
});

const LOGO = 'Logo baru';

it('takes a picture of at most 2 MiB as the logo', async () => {
  await open('logo');
  await chooseFile(LOGO, new File(['no picture'], 'note.txt', { type: 'text/plain' }));
  await screen.findByText('File harus berupa gambar');
  await chooseFile(LOGO, new File([new Uint8Array(2_097_153)], 'big.png', { type: 'image/png' }));
  await screen.findByText('Ukuran file maksimal 2MB');
  const before = (await settings()).logoUrl;
  const bytes = Buffer.from((await samplePicture()).split(',')[1] ?? '', 'base64');
  await chooseFile(LOGO, new File([bytes], 'logo.png', { type: 'image/png' }));
  await screen.findByRole('img', { name: 'Pratinjau gambar yang dipilih' });
  await press('Simpan');
  await expectToast('Logo berhasil diupload');
  const after = (await settings()).logoUrl;
  expect(after).toMatch(/^\/api\/files\//);
  expect(after).not.toBe(before);
  expect(Object.keys((await running.auditOf('settings.updated'))[0]?.after as object)).toEqual(['logoUrl']);
  await press('Riwayat', screen, 'tab');
  await expectText(() => entries()[0], 'Logo diperbarui');
});

it('refuses as a logo what only calls itself a picture', async () => {
  await open('logo');
  const before = (await settings()).logoUrl;
  await chooseFile(LOGO, new File(['no picture'], 'logo.png', { type: 'image/png' }));
  await press('Simpan');
  await expectToast('Gagal upload logo');
  expect((await settings()).logoUrl).toBe(before);
});

const notice = () => screen.queryByText('Demonstrasi. Bukan uang sungguhan.');
it('says what is missing before live mode: first the required facts, then protection', async () => {
  const toLive = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Beralih ke operasi penuh' });
  await open('company');
  await waitFor(() => expect(notice()).not.toBeNull());
  await screen.findByText('Isi dulu: Pernyataan izin, Sumber imbal hasil, dan Kontak pengaduan.');
  expect(toLive().disabled).toBe(true);
  await write('Pernyataan izin', 'Izin contoh nomor 000');
  await screen.findByText('Simpan dulu perubahan di atas.');
  expect(toLive().disabled).toBe(true);
  await write('Sumber imbal hasil', 'Contoh sumber imbal hasil');
  await write('Kontak pengaduan', 'pengaduan@example.test');
  await save();
  const link = await screen.findByRole('link', { name: 'Aktifkan perlindungan dulu.' });
  expect(link.getAttribute('href')).toBe('/admin/settings?tab=protection');
  expect(toLive().disabled).toBe(true);
});

it('names a demo administrator whose password is published before protection can be switched on', async () => {
  const { db } = running.coreFixture;
  await db.execute(`update users set is_demo = true where id = '${running.masterAdmin.id}'`);
  await open('protection');
  const link = await screen.findByRole('link', { name: new RegExp(`Administrator demo.*: ${running.masterAdmin.username}\\.`) });
  expect(link.getAttribute('href')).toBe('/admin/management');
  expect(screen.getByRole('link', { name: /^Seorang administrator lain harus menyiapkan/ }).getAttribute('href')).toBe('/admin/management');
  const approvers = within(screen.getByRole('region', { name: 'Siapa yang boleh menyetujui' }));
  expect(approvers.getByText(/^Tidak pernah, selama masih akun demo/).parentElement?.textContent).toContain(running.masterAdmin.username);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Aktifkan perlindungan…' }).disabled).toBe(true);
  await db.execute('update users set is_demo = false');
});

it('says that the settings could not be saved, and keeps what was typed', async () => {
  await open();
  await findField('Judul SEO');
  await running.whileTableIsGone('audit_log', async () => {
    await write('Judul SEO', 'Judul ketiga');
    await press('Simpan');
    await screen.findByText('Gagal menyimpan settings');
  });
  expect((await findField('Judul SEO')).value).toBe('Judul ketiga');
  await save();
  expect((await settings()).seoTitle).toBe('Judul ketiga');
});
