import type { ChangeSecondFactorInput, SecondFactor } from '@app/contract';
import { useTranslation } from 'react-i18next';
import type { Serialized } from '../lib/serialized.ts';
import { HtmlButton } from '../ui/html-button.tsx';
import { ProofForm } from '../ui/proof-form.tsx';
import styles from './profile.module.css';

type BothFactorsFormProps = {
  text: string;
  submitText: string;
  factor: Serialized<SecondFactor>;
  call: { error: unknown; isPending: boolean; reset: () => void; mutate: (input: ChangeSecondFactorInput) => void };
  onCancel: () => void;
};

/** Asks for the password and, where there is a second factor, a proof of it, before the second factor is changed. */
export function BothFactorsForm({ text, submitText, factor, call, onCancel }: BothFactorsFormProps) {
  const { t } = useTranslation('profile');
  function cancel() {
    call.reset();
    onCancel();
  }
  return (
    <div className={styles.proof}>
      <p>{text}</p>
      <ProofForm
        factor={factor}
        passwordLabel={t('password.current')}
        error={call.error}
        isPending={call.isPending}
        submitText={submitText}
        onSubmit={call.mutate}
        onReset={call.reset}
      />
      <HtmlButton block onClick={cancel}>
        {t('secondFactor.cancel')}
      </HtmlButton>
    </div>
  );
}
