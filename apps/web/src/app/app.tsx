import type { i18n } from 'i18next';
import { LanguageProvider } from '../shared/lib/language-provider.tsx';
import { ConnectionNotice } from './connection-notice.tsx';
import { CrashBoundary } from './crash-boundary.tsx';
import { CurrentRoute } from './current-route.tsx';
import { DocumentLanguage } from './document-language.tsx';
import { ToastsOnDemand } from './toasts-on-demand.tsx';

/** The whole web app: global providers and the page of the current address. */
export function App({ memberI18n }: { memberI18n: i18n }) {
  return (
    <LanguageProvider instance={memberI18n}>
      <DocumentLanguage />
      <CrashBoundary as="main">
        <ConnectionNotice />
        <CurrentRoute />
      </CrashBoundary>
      <ToastsOnDemand />
    </LanguageProvider>
  );
}
