import type { Language } from '@app/i18n';
import { ConfigProvider } from 'antd';
import enUS from 'antd/locale/en_US';
import idID from 'antd/locale/id_ID';
import thTH from 'antd/locale/th_TH';
import zhCN from 'antd/locale/zh_CN';
import type { i18n } from 'i18next';
import { useEffect, useMemo, type ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { activate } from '../lib/languages.ts';
import { useMode } from '../lib/theme-mode.ts';
import { useLanguage } from '../lib/use-language.ts';
import { makeTheme, type Density } from './theme/make-theme.ts';

const locales = { en: enUS, id: idID, zh: zhCN, th: thTH } satisfies Record<Language, unknown>;
const still = window.matchMedia('(prefers-reduced-motion: reduce)');

function Look({ density, children }: { density: Density; children: ReactNode }) {
  const mode = useMode();
  const language = useLanguage();
  const theme = useMemo(() => {
    const made = makeTheme(mode, density, language);
    return still.matches ? { ...made, token: { ...made.token, motion: false } } : made;
  }, [mode, density, language]);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return (
    <ConfigProvider theme={theme} locale={locales[language]} wave={{ disabled: true }} button={{ autoInsertSpace: false }}>
      {children}
    </ConfigProvider>
  );
}

/** A part of the product that speaks one language and has one density: words, antd, dates and <html lang> change together. */
export function Area({ instance, density, children }: { instance: i18n; density: Density; children: ReactNode }) {
  /* While rendering, because the calls that children make in their effects already ask in this language. */
  activate(instance);
  return (
    <I18nextProvider i18n={instance}>
      <Look density={density}>{children}</Look>
    </I18nextProvider>
  );
}
