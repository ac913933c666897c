import { languageCodes, type Language } from '@app/i18n';
import { translate } from '@app/i18n/server';
import { expect, it } from 'vitest';
import { placesFor } from '../admin/layout/admin-menu.tsx';
import { pagesNamed } from '../admin/search/palette-entries.ts';

const words = {
  en: { factor: 'second factor', protection: 'protection', receipt: 'receipt', password: 'password' },
  id: { factor: 'faktor kedua', protection: 'perlindungan', receipt: 'tanda terima', password: 'kata sandi' },
  zh: { factor: '第二重验证', protection: '保护', receipt: '回执', password: '密码' },
  th: { factor: 'การยืนยันขั้นที่สอง', protection: 'การป้องกัน', receipt: 'ใบรับรอง', password: 'รหัสผ่าน' },
} as const satisfies Record<Language, Record<string, string>>;

it.each(languageCodes)('leads from the words for what is looked for to its page (%s)', (language) => {
  const pages = placesFor('master_admin').map(({ href, label, keywords }) => ({
    href,
    label: translate(language, label),
    keywords: translate(language, keywords),
    icon: null,
  }));
  const found = (text: string) => pagesNamed(pages, text).map(({ href }) => href);
  const { factor, protection, receipt, password } = words[language];
  expect(found(factor)).toEqual(expect.arrayContaining(['/admin/settings?tab=protection', '/profile?tab=security', '/admin/management']));
  expect(found(protection)[0]).toBe('/admin/settings?tab=protection');
  expect(found(receipt)[0]).toBe('/verify');
  expect(found(password)).toEqual(expect.arrayContaining(['/admin/management', '/profile?tab=security']));
});
