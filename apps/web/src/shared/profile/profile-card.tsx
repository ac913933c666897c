import { useTranslation } from 'react-i18next';
import { useUser } from '../lib/session.tsx';
import { DateTime } from '../ui/date-time.tsx';
import { DetailRow } from '../ui/detail-row.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { ProfilePhoto } from './profile-photo.tsx';
import styles from './profile.module.css';

/** The picture, which can be changed, and the names, which can't. */
export function ProfileCard() {
  const { t } = useTranslation('profile');
  const { username, email, createdAt } = useUser();
  return (
    <SectionCard title={t('photo.title')}>
      <ProfilePhoto />
      <div className={styles.details}>
        <DetailRow label={t('username')} value={username} />
        <DetailRow label={t('email')} value={email} />
        <DetailRow label={t('since')} value={<DateTime at={createdAt} detail="day" />} />
      </div>
      <p className="field-help">{t('fixed')}</p>
    </SectionCard>
  );
}
