import { clsx } from 'clsx';
import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import UploadOutlined from '@ant-design/icons/UploadOutlined';
import { imageTypes } from '@app/contract';
import { Button } from 'antd';
import { useId, useRef, useState, type ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { imageProblemOf, type ImageProblem } from '../lib/image-problem.ts';
import styles from './image-picker.module.css';
import labelledFieldStyles from './labelled-field.module.css';

type PickerProblem = ImageProblem | 'area:image.failed';

type ImagePickerProps = {
  id?: string;
  /** The id of the help and problem of the field. */
  describedBy?: string | undefined;
  /** The accessible name of the field. */
  label: string;
  /** The text of the button: choose a picture, or another one. */
  choose: string;
  /** Called with a file of an allowed type and size; a rejection means that the picture could not be read. */
  onTake: (file: File) => Promise<void> | void;
  /** Null: there is nothing to remove. */
  remove: { label: string; isPending?: boolean; onRemove: () => void } | null;
  /** Shown below the buttons while there is no problem, such as the size of the chosen file. */
  hint?: string;
  /** The chosen file turned out to be no picture. */
  isBroken?: boolean;
};

/** A picker of one picture, which checks its type and size in the browser. The server checks the contents of the file as well. */
export function ImagePicker({ id, describedBy, label, choose, onTake, remove, hint, isBroken = false }: ImagePickerProps) {
  const { t } = useTranslation(['area', 'errors']);
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const [found, setFound] = useState<PickerProblem | null>(null);
  const notes = clsx(hintId, describedBy);
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
  function drop() {
    setFound(null);
    remove?.onRemove();
  }
  return (
    <div className={styles.root}>
      <input
        ref={input}
        {...(id !== undefined && { id })}
        className="visually-hidden"
        type="file"
        /* The button is the keyboard's way to the input; a second tab stop for the same function would be redundant. */
        tabIndex={-1}
        accept={imageTypes.join(',')}
        aria-label={label}
        aria-describedby={notes}
        onChange={(event) => void take(event)}
      />
      <div className={styles.pickerActions}>
        <Button
          className={clsx(styles.choose)}
          icon={<UploadOutlined aria-hidden />}
          aria-label={`${choose}: ${label}`}
          aria-describedby={notes}
          onClick={() => input.current?.click()}
        >
          {choose}
        </Button>
        {remove !== null && (
          <Button type="text" icon={<DeleteOutlined aria-hidden />} loading={remove.isPending ?? false} onClick={drop}>
            {remove.label}
          </Button>
        )}
      </div>
      <p
        id={hintId}
        className={problem === null ? 'field-help' : labelledFieldStyles.fieldError}
        role={problem === null ? undefined : 'alert'}
      >
        {problem === null ? (hint ?? t('image.hint')) : t(problem)}
      </p>
    </div>
  );
}
