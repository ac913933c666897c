import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import UploadOutlined from '@ant-design/icons/UploadOutlined';
import { imageBytesMax, imageTypes } from '@app/contract';
import { Button } from 'antd';
import { useId, useRef, useState, type ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';

type ImageUploadProps = {
  /** The chosen picture as a data URL. Works as a child of Form.Item. */
  value?: string | null;
  onChange?: (dataUrl: string | null) => void;
  id?: string;
  /** Names the field for screen readers. */
  label: string;
};

type Problem = 'errors:FILE_NOT_AN_IMAGE' | 'errors:FILE_TOO_LARGE' | 'app:image.failed';

function problemOf(file: File): Problem | null {
  if (!imageTypes.some((type) => type === file.type)) return 'errors:FILE_NOT_AN_IMAGE';
  return file.size > imageBytesMax ? 'errors:FILE_TOO_LARGE' : null;
}

const readDataUrl = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onloadend = () => {
      if (typeof reader.result === 'string') resolve(reader.result);
      else reject(reader.error ?? new Error('The file could not be read'));
    };
    reader.readAsDataURL(file);
  });

/** Chooses one picture: checks kind and size, shows it, gives it as a data URL. The server checks it again. */
export function ImageUpload({ value = null, onChange, id, label }: ImageUploadProps) {
  const { t } = useTranslation(['app', 'errors']);
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const hintId = useId();

  async function take(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    /* The same file may be chosen again after a correction. */
    event.target.value = '';
    if (file === undefined) return;
    const found = problemOf(file);
    setProblem(found);
    if (found !== null) return;
    try {
      onChange?.(await readDataUrl(file));
    } catch {
      setProblem('app:image.failed');
    }
  }
  return (
    <div className="image-upload">
      {value !== null && <img src={value} alt={t('image.preview')} onError={() => setProblem('app:image.failed')} />}
      <div className="image-upload-side">
        <input
          ref={input}
          id={id}
          className="visually-hidden"
          type="file"
          accept={imageTypes.join(',')}
          aria-label={label}
          aria-describedby={hintId}
          onChange={(event) => void take(event)}
        />
        <Button icon={<UploadOutlined />} onClick={() => input.current?.click()}>
          {value === null ? t('image.choose') : t('image.replace')}
        </Button>
        {value !== null && (
          <Button type="text" icon={<DeleteOutlined />} onClick={() => onChange?.(null)}>
            {t('action.remove')}
          </Button>
        )}
        <p id={hintId} className={problem === null ? 'field-help' : 'field-error'} role={problem === null ? undefined : 'alert'}>
          {problem === null ? t('image.hint') : t(problem)}
        </p>
      </div>
    </div>
  );
}
