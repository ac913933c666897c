import { textMax } from '@app/contract';
import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { LabelledField } from '../../shared/ui/labelled-field.tsx';

type ReasonFieldProps = {
  id: string;
  reason: string;
  /** The form was submitted without a reason. */
  isMissing: boolean;
  onChange: (reason: string) => void;
};

/** The reason for changing or deleting a decided transaction. Required; kept in the audit log and sent to the member. */
export function ReasonField({ id, reason, isMissing, onChange }: ReasonFieldProps) {
  const { t } = useTranslation('admin-requests');
  return (
    <LabelledField id={id} label={t('reason.label')} help={t('reason.help')} problem={isMissing ? t('reason.missing') : undefined}>
      {(control) => (
        <Input
          {...control}
          value={reason}
          maxLength={textMax.note}
          autoComplete="off"
          required
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </LabelledField>
  );
}
