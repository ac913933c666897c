import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { apiErrorOf } from '../lib/api-error.ts';
import { PlainButton } from '../ui/plain-button.tsx';

function CrashPage({ id }: { id: string }) {
  const { t } = useTranslation();
  return (
    <main className="full-screen crash-page">
      <h1>{t('crash.title')}</h1>
      <p>{t('crash.text')}</p>
      <p className="error-panel-id">{t('error.requestId', { id })}</p>
      <p className="crash-actions">
        <PlainButton kind="primary" onClick={() => window.location.reload()}>
          {t('action.reload')}
        </PlainButton>
        <PlainButton onClick={() => window.location.assign('/home')}>{t('action.home')}</PlainButton>
      </p>
    </main>
  );
}

type CrashState = { id: string | null };

/** Catches a page that fails while it is drawn. The id is the server's where a call failed, else one of our own, logged beside the error. */
export class CrashBoundary extends Component<{ children: ReactNode }, CrashState> {
  override state: CrashState = { id: null };

  static getDerivedStateFromError(error: unknown): CrashState {
    return { id: apiErrorOf(error).requestId ?? crypto.randomUUID() };
  }

  override componentDidCatch(error: unknown) {
    reportError(new Error(`A page crashed (${this.state.id})`, { cause: error }));
  }

  override render() {
    return this.state.id === null ? this.props.children : <CrashPage id={this.state.id} />;
  }
}
