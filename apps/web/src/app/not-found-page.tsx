import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { EmptyState } from '../shared/ui/empty-state.tsx';
import { PageHeader } from '../shared/ui/page-header.tsx';

/** Shown to a user in their own area at an address without a page, and at that of a page they may not open: it names neither. */
export function NotFoundPage() {
  const { t } = useTranslation('errors');
  const [address] = useLocation();
  return (
    <>
      <PageHeader title={t('noPage.title')} />
      <section className="card">
        <EmptyState kind="no-match" title={address} text={t('noPage.text')} action={{ text: t('noPage.back'), href: '/dashboard' }} />
      </section>
    </>
  );
}
