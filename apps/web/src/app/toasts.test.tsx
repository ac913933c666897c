// @vitest-environment jsdom
import { createI18n, type Language } from '@app/i18n';
import { render, screen } from '@testing-library/react';
import { initReactI18next } from 'react-i18next';
import { toast } from 'sonner';
import { afterEach, expect, it } from 'vitest';
import { LanguageProvider } from '../shared/lib/language-provider.tsx';
import { Toasts } from './toasts.tsx';

afterEach(() => void toast.dismiss());
const i18nIn = (language: Language) => createI18n({ plugins: [initReactI18next], language });

it.each([
  ['en', 'Short messages (Alt+T)', 'Close the message'],
  ['id', 'Pesan singkat (Alt+T)', 'Tutup pesan'],
  ['zh', '提示消息（Alt+T）', '关闭提示'],
  ['th', 'ข้อความแจ้งเตือน (Alt+T)', 'ปิดข้อความ'],
] as const)('names the region of the toasts and their close button in the language on the screen (%s)', async (language, region, close) => {
  render(
    <LanguageProvider instance={await i18nIn(language)}>
      <Toasts />
    </LanguageProvider>,
  );
  toast('Saved', { id: 'saved', duration: Infinity });
  expect((await screen.findByRole('region')).getAttribute('aria-label')).toBe(region);
  expect(await screen.findByRole('button', { name: close })).toBeTruthy();
});

it('switches to the language of the admin area inside the member area', async () => {
  const [outer, inner] = [await i18nIn('en'), await i18nIn('id')];
  render(
    <LanguageProvider instance={outer}>
      <LanguageProvider instance={inner}>{null}</LanguageProvider>
      <Toasts />
    </LanguageProvider>,
  );
  expect(await screen.findByRole('region', { name: 'Pesan singkat (Alt+T)' })).toBeTruthy();
});
