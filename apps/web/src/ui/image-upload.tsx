import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../lib/bytes.ts';
import { useLanguage } from '../lib/use-language.ts';
import { useObjectUrl } from '../lib/use-object-url.ts';
import { ImagePicker } from './image-picker.tsx';

/** A picture that was just chosen, or the address of one that is stored. */
export type Picture = File | string;

type ImageUploadProps = {
  /** Null: no picture. Works as a child of Form.Item. */
  value?: Picture | null;
  onChange?: (chosen: File | null) => void;
  id?: string;
  /** Names the field for screen readers. */
  label: string;
};

/**
 * Shows the picture that was chosen and gives its file, at once: what is sent a moment later has it, and nothing
 * moves under the finger when the picture has been drawn.
 */
export function ImageUpload({ value = null, onChange, id, label }: ImageUploadProps) {
  const { t } = useTranslation('area');
  const language = useLanguage();
  const [broken, setBroken] = useState<Picture | null>(null);
  const file = typeof value === 'string' ? null : value;
  const chosenUrl = useObjectUrl(file);
  const url = typeof value === 'string' ? value : chosenUrl;
  return (
    <div className="image-upload">
      {value !== null && (
        <div className="image-preview">{url !== null && <img src={url} alt={t('image.preview')} onError={() => setBroken(value)} />}</div>
      )}
      <ImagePicker
        {...(id !== undefined && { id })}
        label={label}
        choose={value === null ? t('image.choose') : t('image.replace')}
        onTake={(taken) => onChange?.(taken)}
        remove={value === null ? null : { word: t('image.remove'), onRemove: () => onChange?.(null) }}
        isBroken={value !== null && broken === value}
        {...(file !== null && { hint: `${file.name}, ${formatBytes(file.size, language)}` })}
      />
    </div>
  );
}
