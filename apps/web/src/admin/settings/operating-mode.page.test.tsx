import { createChecker, protect } from '@app/core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { dialog, expectToast, press } from '../../testing/page-controls.ts';
import { runningAppOfFile } from '../../testing/running-app.tsx';

/* Protection is on, and everything else that live mode requires is there. */
const running = runningAppOfFile();
beforeAll(async () => {
  const { coreFixture, masterAdmin } = running;
  await createChecker(coreFixture, 'admin');
  await protect(coreFixture, masterAdmin);
  await coreFixture.db.execute(`update settings set licence_statement = 'x', source_of_returns = 'x', complaint_contact = 'x'`);
});
const switchMode = (mode: string) => running.coreFixture.db.execute(`update settings set operating_mode = '${mode}'`);
const open = async (tab: string) => {
  await running.open(`/admin/settings?tab=${tab}`, running.masterAdmin);
  await running.coreFixture.db.execute('update sessions set code_given_at = created_at');
};
const notice = () => screen.queryByText('Demonstrasi. Bukan uang sungguhan.');
async function ask(label: string, question: string) {
  await press(label, within(await screen.findByRole('region', { name: 'Mode operasi' })));
  return dialog(question);
}

it('sends the switch to live to a second administrator, and names the open steps', async () => {
  await open('company');
  await waitFor(() => expect(notice()).not.toBeNull());
  const question = await ask('Beralih ke operasi penuh', 'Beralih ke operasi penuh?');
  await question.findByText(/^Masih terbuka dalam daftar persiapan:.* Backup/);
  await press('Beralih ke operasi penuh', question);
  await expectToast('Dikirim untuk persetujuan');
  const [approval] = await running.coreFixture.db.execute<{ id: string; after: object }>('select id, after from approvals');
  expect(approval).toMatchObject({ after: { operatingMode: 'live' } });
  await (await running.callsOf(running.masterAdmin)).approvals.withdraw.mutate({ id: approval?.id ?? '' });
});

it('names the demo accounts that keep the product from live mode, and leads to each', async () => {
  const { coreFixture } = running;
  const [demo, admin] = [await coreFixture.createUser(), await coreFixture.createUser('admin')];
  const mark = (isDemo: boolean) =>
    coreFixture.db.execute(`update users set is_demo = ${isDemo} where id in ('${demo.id}', '${admin.id}')`);
  await mark(true);
  await open('company');
  const section = within(await screen.findByRole('region', { name: 'Mode operasi' }));
  const links = await waitFor(() =>
    [demo, admin].map(({ username }) => section.getByRole('link', { name: username }).getAttribute('href')),
  );
  expect(links).toEqual([`/admin/users?user=${demo.id}`, `/admin/management?user=${admin.id}`]);
  expect(section.getByRole<HTMLButtonElement>('button', { name: 'Beralih ke operasi penuh' }).disabled).toBe(true);
  await mark(false);
  await open('company');
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Beralih ke operasi penuh' }).disabled).toBe(false));
});

it('shows no demonstration notice while live, and offers the way back', async () => {
  await switchMode('live');
  await open('company');
  await screen.findByRole('region', { name: 'Mode operasi' });
  await waitFor(() => expect(notice()).toBeNull());
  const question = await ask('Kembali ke demonstrasi', 'Kembali ke demonstrasi?');
  await press('Kembali ke demonstrasi', question);
  await expectToast('Dikirim untuk persetujuan');
  await switchMode('demonstration');
});

it('keeps the switch of protection shut while live, and says why', async () => {
  const off = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Nonaktifkan perlindungan…' });
  await open('protection');
  expect((await off()).disabled).toBe(false);
  await switchMode('live');
  await open('protection');
  await screen.findByText('Operasi penuh memerlukan perlindungan, jadi perlindungan tidak dapat dinonaktifkan.');
  expect((await off()).disabled).toBe(true);
  await switchMode('demonstration');
});
