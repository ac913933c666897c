import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import UploadOutlined from '@ant-design/icons/UploadOutlined';
import { imageTypes } from '@app/contract';
import { Button } from 'antd';
import { useId, useRef, useState, type ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { imageProblemOf, type ImageProblem } from '../lib/image-problem.ts';

type PickerProblem = ImageProblem | 'area:image.failed';

type ImagePickerProps = {
  id?: string;
  /** Names the field for screen readers. */
  label: string;
  /** What the button says: choose one, or another one. */
  choose: string;
  /** Takes a file of a right kind and size; when it fails, the picture could not be read. */
  onTake: (file: File) => Promise<void> | void;
  /** Null: there is nothing to remove. */
  remove: { word: string; isPending?: boolean; onRemove: () => void } | null;
  /** What stands under the buttons while nothing is wrong, e.g. the size of what was chosen. */
  hint?: string;
  /** What was taken turned out to be no picture. */
  isBroken?: boolean;
};

/** Chooses one picture: checks its kind and size here at once. The server looks again, into the file itself. */
export function ImagePicker({ id, label, choose, onTake, remove, hint, isBroken = false }: ImagePickerProps) {
  const { t } = useTranslation(['area', 'errors']);
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const [found, setFound] = useState<PickerProblem | null>(null);
  const problem = found ?? (isBroken ? 'area:image.failed' : null);

  async function take(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    /* The same file may be chosen again after a correction. */
    event.target.value = '';
    if (file === undefined) return;
    const refused = imageProblemOf(file);
    setFound(refused);
    if (refused !== null) return;
    try {
      await onTake(file);
    } catch {
      setFound('area:image.failed');
    }
  }
  return (
    <div className="image-picker">
      <input
        ref={input}
        {...(id !== undefined && { id })}
        className="visually-hidden"
        type="file"
        /* The button is the way for the keyboard; two ways to one thing would be one too many. */
        tabIndex={-1}
        accept={imageTypes.join(',')}
        aria-label={label}
        aria-describedby={hintId}
        onChange={(event) => void take(event)}
      />
      <div className="image-picker-acts">
        <Button icon={<UploadOutlined aria-hidden />} onClick={() => input.current?.click()}>
          {choose}
        </Button>
        {remove !== null && (
          <Button type="text" icon={<DeleteOutlined aria-hidden />} loading={remove.isPending ?? false} onClick={remove.onRemove}>
            {remove.word}
          </Button>
        )}
      </div>
      <p id={hintId} className={problem === null ? 'field-help' : 'field-error'} role={problem === null ? undefined : 'alert'}>
        {problem === null ? (hint ?? t('image.hint')) : t(problem)}
      </p>
    </div>
  );
}
