import { ConfigProvider } from 'antd';
import { useMemo, type ReactNode } from 'react';
import { useThemeMode } from '../lib/theme-mode.ts';
import { useLanguage } from '../lib/use-language.ts';
import { makeTheme, type Area } from './make-theme.ts';
import { useAntdLocale } from './use-antd-locale.ts';

const still = window.matchMedia('(prefers-reduced-motion: reduce)');

const button = { autoInsertSpace: false };
/* The class by which the style sheets of pages place a message. */
const alert = { className: 'alert' };

/** antd with the theme of the product in one area of the app. Only the areas behind the log-in load it. */
export function AntdThemeProvider({ area, children }: { area: Area; children: ReactNode }) {
  const mode = useThemeMode();
  const language = useLanguage();
  const locale = useAntdLocale(language);
  const theme = useMemo(() => {
    const made = makeTheme(mode, area, language);
    return still.matches ? { ...made, token: { ...made.token, motion: false } } : made;
  }, [mode, area, language]);
  return (
    /* Not virtual: a list of few options would have a hidden copy, in which the options are named by their values. */
    <ConfigProvider virtual={false} theme={theme} locale={locale} wave={{ disabled: true }} button={button} alert={alert}>
      {children}
    </ConfigProvider>
  );
}
