import { ConfigProvider } from 'antd';
import { useMemo, type ReactNode } from 'react';
import { useMode } from '../lib/theme-mode.ts';
import { useLanguage } from '../lib/use-language.ts';
import { makeTheme, type Density } from './theme/make-theme.ts';
import { useAntdLocale } from './use-antd-locale.ts';

const still = window.matchMedia('(prefers-reduced-motion: reduce)');

/** antd as we put it to use, in one density. Only the areas of those who are logged in bring it. */
export function Look({ density, children }: { density: Density; children: ReactNode }) {
  const mode = useMode();
  const language = useLanguage();
  const locale = useAntdLocale(language);
  const theme = useMemo(() => {
    const made = makeTheme(mode, density, language);
    return still.matches ? { ...made, token: { ...made.token, motion: false } } : made;
  }, [mode, density, language]);
  return (
    <ConfigProvider theme={theme} locale={locale} wave={{ disabled: true }} button={{ autoInsertSpace: false }}>
      {children}
    </ConfigProvider>
  );
}
