import { useTranslation } from 'react-i18next';
import { formatBytes } from '../lib/bytes.ts';
import type { Upload } from '../lib/upload.ts';
import { useLanguage } from '../lib/use-language.ts';
import styles from './upload-progress.module.css';

/** The progress of a large upload; nothing while there is none. */
export function UploadProgress({ upload }: { upload: Upload | null }) {
  const { t } = useTranslation('area');
  const language = useLanguage();
  if (upload === null) return null;
  const [sent, total] = [formatBytes(upload.sent, language), formatBytes(upload.total, language)];
  return (
    <div className={styles.root}>
      <span className="num">{upload.sent < upload.total ? t('upload.sent', { sent, total }) : t('upload.checking')}</span>
      <progress max={upload.total} value={upload.sent} aria-label={t('upload.label')} />
    </div>
  );
}
