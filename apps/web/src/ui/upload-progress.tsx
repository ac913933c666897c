import { useTranslation } from 'react-i18next';
import { formatBytes } from '../lib/bytes.ts';
import { useUpload } from '../lib/upload.ts';
import { useLanguage } from '../lib/use-language.ts';

/** How much of a picture has been sent; nothing while nothing large is under way. */
export function UploadProgress() {
  const { t } = useTranslation('area');
  const language = useLanguage();
  const upload = useUpload();
  if (upload === null) return null;
  const [sent, total] = [formatBytes(upload.sent, language), formatBytes(upload.total, language)];
  return (
    <div className="upload-progress">
      <span className="num">{upload.sent < upload.total ? t('upload.sent', { sent, total }) : t('upload.checking')}</span>
      <progress max={upload.total} value={upload.sent} aria-label={t('upload.label')} />
    </div>
  );
}
