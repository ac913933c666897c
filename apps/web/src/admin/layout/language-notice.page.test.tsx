import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { adminI18n } from '../../shared/lib/languages.ts';
import { press } from '../../testing/page-controls.ts';
import { runningAppOfFile } from '../../testing/running-app.tsx';

const running = runningAppOfFile();
const notice = () => screen.queryByText('The admin area is in Bahasa Indonesia.', { exact: false })?.closest('aside');
beforeEach(async () => {
  localStorage.removeItem('adminLng');
  await (await adminI18n()).changeLanguage('id');
});

it('offers the language of the public pages until one is chosen for the admin area', async () => {
  await running.open('/admin/bank-destinations', running.masterAdmin, 'en');
  await waitFor(() => expect(notice()).toBeTruthy());
  expect(localStorage.getItem('adminLng')).toBeNull();
  await press('Use English');
  await screen.findByRole('heading', { name: 'Bank destinations', level: 1 });
  expect(notice()).toBeUndefined();
  expect(localStorage.getItem('adminLng')).toBe('en');
});

it('is gone for good when Indonesian is kept, and is not shown to those whose language is Indonesian', async () => {
  await running.open('/admin/bank-destinations', running.masterAdmin, 'id');
  await screen.findByRole('heading', { name: 'Rekening Tujuan', level: 1 });
  expect(screen.queryByRole('button', { name: /^(?:Gunakan|Use) / })).toBeNull();
  await running.open('/admin/bank-destinations', running.masterAdmin, 'en');
  await press(/^Keep /);
  expect(localStorage.getItem('adminLng')).toBe('id');
  await running.open('/admin/bank-destinations', running.masterAdmin, 'en');
  await screen.findByRole('heading', { name: 'Rekening Tujuan', level: 1 });
  expect(notice()).toBeUndefined();
});
