import type { i18n } from 'i18next';
import { use, useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { activate, createAdminI18n } from '../lib/languages.ts';
import { AdminLayout } from '../layouts/admin-layout.tsx';
import { Area } from './area.tsx';

let adminI18n: Promise<i18n> | undefined;

/** The frame of every page that an administrator sees, in the admin area's own language. */
export function AdminArea({ children }: { children: ReactNode }) {
  const { i18n: memberI18n } = useTranslation();
  const instance = use((adminI18n ??= createAdminI18n()));
  /* Leaving the admin area gives the word back to the member's language. */
  useEffect(
    () => () => {
      activate(memberI18n);
      document.documentElement.lang = memberI18n.resolvedLanguage ?? 'en';
    },
    [memberI18n],
  );
  return (
    <Area instance={instance} density="admin">
      <AdminLayout>{children}</AdminLayout>
    </Area>
  );
}
