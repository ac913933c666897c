import type { ChangeSecondFactorInput } from '@app/contract';
import { useTranslation } from 'react-i18next';
import { CheckedForm } from '../ui/checked-form.tsx';
import { checkPresent } from '../lib/field-checks.ts';
import { HtmlButton } from '../ui/html-button.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import styles from './profile.module.css';

const checks = { currentPassword: checkPresent, code: checkPresent };

type BothFactorsFormProps = {
  text: string;
  submitText: string;
  call: { error: unknown; isPending: boolean; reset: () => void; mutate: (input: ChangeSecondFactorInput) => void };
  onCancel: () => void;
};

/** Asks for the password and a code before the second factor is changed. */
export function BothFactorsForm({ text, submitText, call, onCancel }: BothFactorsFormProps) {
  const { t } = useTranslation('profile');
  function cancel() {
    call.reset();
    onCancel();
  }
  return (
    <div className={styles.proof}>
      <p>{text}</p>
      <CheckedForm checks={checks} error={call.error} isPending={call.isPending} submitText={submitText} onSubmit={call.mutate}>
        {(fieldOf) => (
          <>
            <PasswordField {...fieldOf('currentPassword')} label={t('password.current')} autoComplete="current-password" autoFocus />
            <TextField
              {...fieldOf('code')}
              label={t('secondFactor.code')}
              help={t('secondFactor.codeOrRecovery')}
              autoComplete="one-time-code"
              autoCapitalize="characters"
              spellCheck={false}
            />
          </>
        )}
      </CheckedForm>
      <HtmlButton block onClick={cancel}>
        {t('secondFactor.cancel')}
      </HtmlButton>
    </div>
  );
}
