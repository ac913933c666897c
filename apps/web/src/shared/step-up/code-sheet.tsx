import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { checkPresent } from '../lib/field-checks.ts';
import { trpc } from '../lib/trpc.ts';
import { CheckedForm } from '../ui/checked-form.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { TextField } from '../ui/text-field.tsx';

const checks = { code: checkPresent };

type AnswerProps = { onAnswer: (isGiven: boolean) => void };

function StepUpForm({ idPrefix, onAnswer }: AnswerProps & { idPrefix: string }) {
  const { t } = useTranslation('auth');
  const stepUp = trpc.secondFactor.stepUp.useMutation({ onSuccess: () => onAnswer(true) });
  return (
    <CheckedForm
      idPrefix={idPrefix}
      checks={checks}
      error={stepUp.error}
      isPending={stepUp.isPending}
      submitText={t('stepUp.submit')}
      onSubmit={(input) => stepUp.mutate(input)}
    >
      {(fieldOf) => (
        <>
          <p>{t('stepUp.text')}</p>
          <TextField
            {...fieldOf('code')}
            label={t('stepUp.code')}
            help={t('stepUp.help')}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </>
      )}
    </CheckedForm>
  );
}

/** Asks for a code of the second factor; the call that waits for it goes on afterwards. */
export function CodeSheet({ open, onAnswer }: AnswerProps & { open: boolean }) {
  const { t } = useTranslation(['auth', 'errors']);
  const idPrefix = useId();
  return (
    <Sheet open={open} title={t('stepUp.title')} width={400} focusId={`${idPrefix}-code`} onClose={() => onAnswer(false)}>
      <StepUpForm idPrefix={idPrefix} onAnswer={onAnswer} />
    </Sheet>
  );
}
