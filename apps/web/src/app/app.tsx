import type { i18n } from 'i18next';
import { Area } from './area.tsx';
import { ConnectionNotice } from './connection-notice.tsx';
import { CrashBoundary } from './crash-boundary.tsx';
import { Screen } from './screen.tsx';
import { ToastsWhenNeeded } from './toasts-when-needed.tsx';

/** The whole product in the browser: what every screen stands in, and the screen of the address. */
export function App({ memberI18n }: { memberI18n: i18n }) {
  return (
    <Area instance={memberI18n}>
      <CrashBoundary>
        <ConnectionNotice />
        <Screen />
      </CrashBoundary>
      <ToastsWhenNeeded />
    </Area>
  );
}
