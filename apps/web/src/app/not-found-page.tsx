import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { EmptyState } from '../shared/ui/empty-state.tsx';
import { PageHeader } from '../shared/ui/page-header.tsx';

/** Shown to a user in their own area at an address without a page, and at that of a page they may not open: it names neither. */
export function NotFoundPage() {
  const { t } = useTranslation('not-found');
  const [address] = useLocation();
  return (
    <>
      <PageHeader title={t('title')} />
      <section className="card">
        <EmptyState kind="no-match" title={t('title')} text={t('text', { address })} action={{ text: t('back'), href: '/dashboard' }} />
      </section>
    </>
  );
}
