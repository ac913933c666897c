import { textMax } from '@app/contract';
import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { LabelledField, noteIdOf } from './labelled-field.tsx';

type ReasonFieldProps = {
  id: string;
  reason: string;
  /** Somebody tried to go on without one. */
  isMissing: boolean;
  onChange: (reason: string) => void;
};

/** Why a decided request is changed: required here, kept in the audit log, and told to the member. */
export function ReasonField({ id, reason, isMissing, onChange }: ReasonFieldProps) {
  const { t } = useTranslation('queue');
  return (
    <LabelledField id={id} label={t('reason.label')} help={t('reason.help')} problem={isMissing ? t('reason.missing') : undefined}>
      <Input
        id={id}
        value={reason}
        maxLength={textMax.note}
        autoComplete="off"
        required
        aria-invalid={isMissing}
        aria-describedby={noteIdOf(id)}
        onChange={({ target }) => onChange(target.value)}
      />
    </LabelledField>
  );
}
