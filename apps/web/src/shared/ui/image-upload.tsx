import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../lib/bytes.ts';
import { useLanguage } from '../lib/use-language.ts';
import { useObjectUrl } from '../lib/use-object-url.ts';
import { ImagePicker } from './image-picker.tsx';
import styles from './image-upload.module.css';

/** A picture that was just chosen, or the address of a stored one. */
export type Picture = File | string;

type ImageUploadProps = {
  /** Null: no picture. */
  value?: Picture | null;
  onChange?: (chosen: File | null) => void;
  id?: string;
  /** The id of the help and problem of the field. */
  describedBy?: string | undefined;
  /** The accessible name of the field. */
  label: string;
};

/**
 * Previews the chosen picture and reports its file at once, so that a call sent immediately afterwards has it. The layout does
 * not change when the preview has loaded.
 */
export function ImageUpload({ value = null, onChange, id, describedBy, label }: ImageUploadProps) {
  const { t } = useTranslation('area');
  const language = useLanguage();
  const [brokenPicture, setBrokenPicture] = useState<Picture | null>(null);
  const file = typeof value === 'string' ? null : value;
  const chosenUrl = useObjectUrl(file);
  const url = typeof value === 'string' ? value : chosenUrl;
  return (
    <div className={styles.upload}>
      {value !== null && (
        <div className={styles.preview}>
          {url !== null && <img src={url} alt={t('image.preview')} onError={() => setBrokenPicture(value)} />}
        </div>
      )}
      <ImagePicker
        {...(id !== undefined && { id })}
        describedBy={describedBy}
        label={label}
        choose={value === null ? t('image.choose') : t('image.replace')}
        onTake={(chosen) => onChange?.(chosen)}
        remove={value === null ? null : { label: t('image.remove'), onRemove: () => onChange?.(null) }}
        isBroken={value !== null && brokenPicture === value}
        {...(file !== null && { hint: `${file.name}, ${formatBytes(file.size, language)}` })}
      />
    </div>
  );
}
