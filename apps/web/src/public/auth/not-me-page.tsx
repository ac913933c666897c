import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { apiErrorOf } from '../../shared/lib/api-error.ts';
import { useDocumentTitle } from '../../shared/lib/settings.ts';
import { createTrpcClient } from '../../shared/lib/trpc.ts';
import { ContactLinks } from '../../shared/ui/contact-links.tsx';
import { ErrorPanel } from '../../shared/ui/error-panel.tsx';
import { HtmlButton } from '../../shared/ui/html-button.tsx';
import styles from '../../shared/auth/auth.module.css';

/** What the link in a mail says, in the fragment of the address: browsers send it to no server. */
function linkOf(hash: string): { notification: number; key: string } | null {
  const params = new URLSearchParams(hash.slice(1));
  const [notification, key] = [Number(params.get('n')), params.get('k') ?? ''];
  return Number.isSafeInteger(notification) && notification > 0 && key !== '' ? { notification, key } : null;
}

type Answer = 'none' | 'pending' | 'done' | { error: unknown };

/** The call of the link. Without the hooks of tRPC: a public page has no query cache. */
function useFreeze(): { answer: Answer; freeze: (link: { notification: number; key: string }) => void } {
  const [answer, setAnswer] = useState<Answer>('none');
  function freeze(link: { notification: number; key: string }) {
    setAnswer('pending');
    createTrpcClient()
      .payoutControls.freezeByLink.mutate(link)
      .then(
        () => setAnswer('done'),
        (error: unknown) => setAnswer({ error }),
      );
  }
  return { answer, freeze };
}

/** Freezes the withdrawals of the recipient of a mail. It asks first, because mail scanners open links but press no button. */
export function NotMePage() {
  const { t } = useTranslation(['auth', 'errors']);
  useDocumentTitle(t('notMe.title'));
  const [link] = useState(() => linkOf(window.location.hash));
  const { answer, freeze } = useFreeze();
  const error = typeof answer === 'object' ? answer.error : null;
  const isUnknown = link === null || apiErrorOf(error).errorCode === 'NOT_FOUND';
  return (
    <article className={styles.body}>
      <h1>{t('notMe.title')}</h1>
      <p className={styles.lead}>{t('notMe.lead')}</p>
      {answer === 'done' ? (
        <div role="status" className="callout">
          <p>
            <strong>{t('notMe.done')}</strong>
          </p>
          <p>{t('notMe.next')}</p>
        </div>
      ) : isUnknown ? (
        <div role="alert" className="callout">
          <p>
            <strong>{t('notMe.failed')}</strong>
          </p>
          <p>{t('notMe.unknown')}</p>
        </div>
      ) : (
        <>
          {error !== null && <ErrorPanel error={error} title={t('notMe.failed')} />}
          <p>{t('notMe.text')}</p>
          <HtmlButton kind="primary" size="large" block disabled={answer === 'pending'} onClick={() => freeze(link)}>
            {t('notMe.submit')}
          </HtmlButton>
        </>
      )}
      <p className={styles.other}>
        <Link href="/login">{t('login.submit')}</Link> · <ContactLinks />
      </p>
    </article>
  );
}
