import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../ui/page-header.tsx';

export function ProfilePage() {
  const { t } = useTranslation();
  return <PageHeader title={t('nav.profile')} />;
}
