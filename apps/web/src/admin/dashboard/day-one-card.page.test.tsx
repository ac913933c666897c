import { asOperator, recordBackup } from '@app/core/operator';
import { samplePicture } from '@app/core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { address, expectText, follow, press } from '../../testing/page-controls.ts';
import { runningAppOfFile } from '../../testing/running-app.tsx';

const running = runningAppOfFile();

const title = 'Sebelum dibuka untuk umum';
const card = () => screen.queryByRole('heading', { name: title })?.closest('section');
const open = () => running.open('/admin', running.masterAdmin);
const stepOf = (name: string) => screen.getByRole('heading', { name }).closest('li');
/** With a code given in the session: a master admin with a second factor needs one for changes. */
const settings = async () => {
  const calls = await running.callsOf(running.masterAdmin);
  await running.coreFixture.db.execute('update sessions set code_given_at = last_active_at');
  return calls.settings;
};
const record = (stage: 'made' | 'verified') => recordBackup(asOperator(running.coreFixture.ctx), { stage, bytes: 1, isEncrypted: true });

it('says of each step what is missing and where it is done, and counts those that are done', async () => {
  await open();
  await expectText(card, '2 dari 10 selesai');
  expect(within(card()!).getAllByRole('listitem')).toHaveLength(10);
  expect(stepOf('Rekening tujuan')?.textContent).toBe('Rekening tujuanSelesai');
  expect(stepOf('Admin kedua')?.textContent).toBe('Admin keduaSelesai');
  expect(stepOf('Email')?.textContent).toContain('Atur SMTP_URL dan SMTP_FROM di tempat worker berjalan');
  expect(stepOf('Backup')?.querySelector('code')?.textContent).toBe('npm run operate -- backup FILE --verify');
  const links = within(card()!).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Pengaturan perusahaan', '/admin/settings?tab=company'],
    ['Pengaturan umum', '/admin/settings'],
    ['Pengaturan logo', '/admin/settings?tab=logo'],
    ['Keamanan akun Anda', '/profile?tab=security'],
    ['Pengaturan perlindungan', '/admin/settings?tab=protection'],
    ['Pengaturan perusahaan', '/admin/settings?tab=company'],
  ]);
  await follow('Pengaturan logo');
  expect(address()).toBe('/admin/settings?tab=logo');
});

it('is gone when everything is done, and returns when a step is undone', async () => {
  await record('made');
  await open();
  await expectText(() => stepOf('Backup'), 'belum pernah dipulihkan untuk diperiksa');
  await record('verified');
  await running.coreFixture.db.execute(
    `insert into authenticator_apps (user_id, encrypted_secret, started_at, confirmed_at) select id, '', now(), now() from users where id = '${running.coreFixture.masterAdmin.id}'`,
  );
  await (await settings()).uploadLogo.mutate({ logoBase64: await samplePicture() });
  await running.coreFixture.db.execute('update settings set mail_delivered_at = now()');
  const facts = {
    licenceStatement: 'None is needed',
    sourceOfReturns: 'A test',
    complaintContact: 'halo@uji.test',
    whatsapp: '+65 6000 0000',
  };
  await (await settings()).update.mutate(facts);
  await open();
  await expectText(card, '7 dari 10 selesai');
  await expectText(() => stepOf('Perlindungan'), 'Operasi penuh memerlukannya');
  await running.coreFixture.db.execute('update protection set since = now()');
  await press('Segarkan');
  await expectText(card, '8 dari 10 selesai');
  await expectText(() => stepOf('Operasi penuh'), 'beralihlah dari demonstrasi ke operasi penuh');
  // by SQL, because it needs two administrators now
  await running.coreFixture.db.execute(`update settings set operating_mode = 'live'`);
  await press('Segarkan');
  await waitFor(() => expect(card()).toBeUndefined());
  await running.coreFixture.db.execute(`update settings set operating_mode = 'demonstration'`);
  await running.coreFixture.db.execute('update protection set since = null');
  await (await settings()).update.mutate({ companyName: 'Uji Pte. Ltd.', registrationNumber: '000000001A' });
  await press('Segarkan');
  await expectText(card, '8 dari 10 selesai');
});

it('is renewed with the pending requests, without a press', async () => {
  const polls: (() => void)[] = [];
  const { setInterval } = globalThis;
  const withPollsOfTest = (act: () => void, delay = 0) => {
    if (delay === 10_000) polls.push(act);
    return setInterval(act, delay < 10_000 ? delay : 3_600_000);
  };
  vi.spyOn(globalThis, 'setInterval').mockImplementation(withPollsOfTest);
  await open();
  await expectText(() => stepOf('Kontak'), 'Selesai');
  await (await settings()).update.mutate({ whatsapp: null });
  for (const poll of polls) poll();
  await expectText(() => stepOf('Kontak'), 'belum bisa menghubungi');
  vi.restoreAllMocks();
});

it('says that the checklist could not be loaded, and not that everything is done', async () => {
  await running.whileTableIsGone('settings', async () => {
    await open();
    await expectText(card, 'Gagal mengambil daftar persiapan');
    expect(within(card()!).queryAllByRole('listitem')).toEqual([]);
  });
  await press('Coba lagi', within(card()!));
  await expectText(card, 'dari 10 selesai');
  expect(within(card()!).queryByRole('alert')).toBeNull();
});

it('is not shown to a plain administrator', async () => {
  await running.open('/admin', running.admin);
  await screen.findByRole('heading', { name: 'Dashboard' });
  expect(card()).toBeUndefined();
});
