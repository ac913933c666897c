import type { i18n } from 'i18next';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { activate } from '../lib/languages.ts';
import { Area } from './area.tsx';

/** An area inside another one; when it is left, the language of the outer one is spoken again. */
export function InnerArea({ instance, children }: { instance: i18n; children: ReactNode }) {
  const { i18n: outside } = useTranslation();
  useEffect(
    () => () => {
      activate(outside);
      document.documentElement.lang = outside.resolvedLanguage ?? 'en';
    },
    [outside],
  );
  return <Area instance={instance}>{children}</Area>;
}
