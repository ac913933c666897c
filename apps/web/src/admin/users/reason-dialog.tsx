import { trimText } from '@app/contract';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { UnsavedInput } from '../../shared/lib/use-guarded-close.tsx';
import { Sheet } from '../../shared/ui/sheet.tsx';
import { DialogFooter } from '../ui/dialog-footer.tsx';
import { ReasonField } from '../ui/reason-field.tsx';

type ReasonDialogProps = {
  title: string;
  text: string;
  okText: string;
  /** A line above the buttons. */
  note?: ReactNode;
  danger?: boolean;
  isPending: boolean;
  onSubmit: (reason: string) => void;
  onClose: () => void;
};

/** Asks for the reason of something that is done to a user, which is kept in the audit log. */
export function ReasonDialog({ title, text, okText, note, danger = false, isPending, onSubmit, onClose }: ReasonDialogProps) {
  const { t } = useTranslation('users');
  const fieldId = useId();
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  function submit(event: FormEvent) {
    event.preventDefault();
    const given = trimText(reason);
    if (given !== '') return onSubmit(given);
    setIsMissing(true);
    document.getElementById(fieldId)?.focus();
  }
  return (
    <Sheet open title={title} onClose={onClose} focusId={fieldId}>
      <form noValidate onSubmit={submit}>
        <UnsavedInput when={reason !== ''} />
        <p>{text}</p>
        <ReasonField
          id={fieldId}
          reason={reason}
          isMissing={isMissing}
          help={t('reason.help')}
          onChange={(written) => {
            setReason(written);
            setIsMissing(false);
          }}
        />
        <DialogFooter cancelText={t('cancel')} submitText={okText} note={note} danger={danger} isPending={isPending} onCancel={onClose} />
      </form>
    </Sheet>
  );
}
