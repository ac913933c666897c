import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { checkPresent } from '../lib/field-checks.ts';
import { trpc } from '../lib/trpc.ts';
import { CheckedForm } from '../ui/checked-form.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { TextField } from '../ui/text-field.tsx';

const checks = { code: checkPresent };

/** Asks for a code of the second factor; the call that waits for it goes on afterwards. */
export function CodeSheet({ onAnswer }: { onAnswer: (isGiven: boolean) => void }) {
  const { t } = useTranslation('auth');
  const formId = useId();
  const stepUp = trpc.secondFactor.stepUp.useMutation({ onSuccess: () => onAnswer(true) });
  return (
    <Sheet open title={t('stepUp.title')} width={400} focusId={`${formId}-code`} onClose={() => onAnswer(false)}>
      <CheckedForm
        id={formId}
        checks={checks}
        error={stepUp.error}
        isPending={stepUp.isPending}
        submitText={t('stepUp.submit')}
        onSubmit={stepUp.mutate}
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
    </Sheet>
  );
}
