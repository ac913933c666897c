import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { runningAppOfFile } from '../../testing/running-app.tsx';

const running = runningAppOfFile();
const notice = () => screen.queryByText('Operasi penuh memerlukan perlindungan.', { exact: false })?.closest('aside');
const owe = (dueAt: string) => running.coreFixture.db.execute(`update protection set due_at = ${dueAt}`);

it('is shown on every page while protection is due, to master admins with the way to switch it on', async () => {
  await owe(`'2026-12-20T02:00Z'`);
  await running.open('/admin/plans', running.masterAdmin);
  await waitFor(() => expect(notice()?.textContent).toContain('Mulai 20 Des 2026'));
  expect(notice()?.querySelector('a')?.getAttribute('href')).toBe('/admin/settings?tab=protection');
  await running.open('/admin/users', running.admin);
  await waitFor(() => expect(notice()?.textContent).toContain('Master admin harus mengaktifkannya.'));
  expect(notice()?.querySelector('a')).toBeNull();
});

it('says when protection is overdue, and is gone when nothing is owed', async () => {
  await owe(`'2026-11-01T02:00Z'`);
  await running.open('/admin/plans', running.masterAdmin);
  await waitFor(() => expect(notice()?.textContent).toContain('Sejak 01 Nov 2026'));
  await owe('null');
  await running.open('/admin/plans', running.masterAdmin);
  await screen.findByRole('heading', { name: 'Paket', level: 1 });
  await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
  expect(notice()).toBeUndefined();
});
