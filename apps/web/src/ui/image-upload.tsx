import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../lib/bytes.ts';
import { useLanguage } from '../lib/use-language.ts';
import { ImagePicker } from './image-picker.tsx';

type ImageUploadProps = {
  /** The chosen picture as a data URL. Works as a child of Form.Item. */
  value?: string | null;
  onChange?: (dataUrl: string | null) => void;
  id?: string;
  /** Names the field for screen readers. */
  label: string;
};

const readDataUrl = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onloadend = () => {
      if (typeof reader.result === 'string') resolve(reader.result);
      else reject(reader.error ?? new Error('The file could not be read'));
    };
    reader.readAsDataURL(file);
  });

/** Shows the picture that was chosen and gives it as a data URL. */
export function ImageUpload({ value = null, onChange, id, label }: ImageUploadProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [chosen, setChosen] = useState<{ name: string; bytes: number } | null>(null);
  const [isBroken, setIsBroken] = useState(false);

  async function take(file: File) {
    const dataUrl = await readDataUrl(file);
    setIsBroken(false);
    setChosen({ name: file.name, bytes: file.size });
    onChange?.(dataUrl);
  }
  const facts = value === null || chosen === null ? null : `${chosen.name}, ${formatBytes(chosen.bytes, language)}`;
  return (
    <div className="image-upload">
      {value !== null && <img src={value} alt={t('image.preview')} onError={() => setIsBroken(true)} />}
      <ImagePicker
        {...(id !== undefined && { id })}
        label={label}
        choose={value === null ? t('image.choose') : t('image.replace')}
        onTake={take}
        remove={value === null ? null : { word: t('action.remove'), onRemove: () => onChange?.(null) }}
        isBroken={isBroken && value !== null}
        {...(facts !== null && { hint: facts })}
      />
    </div>
  );
}
