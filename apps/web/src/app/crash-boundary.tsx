import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { apiErrorOf } from '../shared/lib/api-error.ts';
import { createUuid } from '../shared/lib/create-uuid.ts';
import { loadChunk } from '../shared/lib/load-chunk.ts';
import { HtmlButton } from '../shared/ui/html-button.tsx';
import styles from './crash-boundary.module.css';
import errorPanelStyles from '../shared/ui/error-panel.module.css';

function CrashPage({ id, as: Frame }: { id: string; as: 'main' | 'div' }) {
  const { t } = useTranslation();
  return (
    <Frame className={`full-screen ${styles.page}`}>
      <h1>{t('crash.title')}</h1>
      <p>{t('crash.text')}</p>
      <p className={errorPanelStyles.id}>{t('error.requestId', { id })}</p>
      <p className={styles.actions}>
        <HtmlButton kind="primary" onClick={() => location.reload()}>
          {t('action.reload')}
        </HtmlButton>
        <HtmlButton onClick={() => location.assign('/home')}>{t('action.home')}</HtmlButton>
      </p>
    </Frame>
  );
}

/* Loaded beside the first page: it reports what happens outside of a page too, from then on. */
const crashReports = loadChunk(() => import('../shared/lib/crash-reports.ts')).catch(
  () => ({ reportPageCrash: reportError }), // that of an older release is not there any more: the console has the crash
);

type CrashBoundaryProps = {
  /** The element of the crash page: a page has one `main`, which a layout provides for the pages inside it. */
  as: 'main' | 'div';
  children: ReactNode;
};
type CrashState = { id: string | null };

/**
 * Catches a page that fails while it renders. The id is the server's where a call failed, else one made here; the log of the server
 * has it either way.
 */
export class CrashBoundary extends Component<CrashBoundaryProps, CrashState> {
  override state: CrashState = { id: null };

  static getDerivedStateFromError(error: unknown): CrashState {
    return { id: apiErrorOf(error).httpRequestId ?? createUuid() };
  }

  override componentDidCatch(reason: unknown) {
    void crashReports.then(({ reportPageCrash }) => reportPageCrash(reason, this.state.id));
  }

  override render() {
    return this.state.id === null ? this.props.children : <CrashPage id={this.state.id} as={this.props.as} />;
  }
}
