import { textMax } from '@app/contract';
import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { LabelledField } from '../../shared/ui/labelled-field.tsx';

type ReasonFieldProps = {
  id: string;
  reason: string;
  /** The form was submitted without a reason. */
  isMissing: boolean;
  /** Where the reason is kept and who is told; by default the audit log, and the member. */
  help?: string;
  onChange: (reason: string) => void;
};

/** The required reason for something that is done to a user or to a decided transaction; kept in the audit log. */
export function ReasonField({ id, reason, isMissing, help, onChange }: ReasonFieldProps) {
  const { t } = useTranslation('admin-requests');
  return (
    <LabelledField id={id} label={t('reason.label')} help={help ?? t('reason.help')} problem={isMissing ? t('reason.missing') : undefined}>
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
