import { useTranslation } from 'react-i18next';
import styles from './approvals.module.css';

/** The picture that is proposed, as a data URL; nothing for any other value. */
export function ProposedPicture({ picture }: { picture: unknown }) {
  const { t } = useTranslation('approvals');
  if (typeof picture !== 'string' || !picture.startsWith('data:')) return null;
  return <img className={styles.picture} src={picture} alt={t('picture')} />;
}
