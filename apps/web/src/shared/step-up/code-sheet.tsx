import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { trpc } from '../lib/trpc.ts';
import { QueryError } from '../ui/error-panel.tsx';
import { ProofForm } from '../ui/proof-form.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { ListSkeleton } from '../ui/skeletons.tsx';
import styles from './step-up.module.css';

type AnswerProps = { onAnswer: (isGiven: boolean) => void };

function StepUpForm({ idPrefix, onAnswer }: AnswerProps & { idPrefix: string }) {
  const { t } = useTranslation(['auth', 'errors']);
  const factor = trpc.secondFactor.get.useQuery();
  const stepUp = trpc.secondFactor.stepUp.useMutation({ onSuccess: () => onAnswer(true) });
  if (factor.error !== null) return <QueryError query={factor} title={t('errors:form.failed')} />;
  if (factor.data === undefined) return <ListSkeleton rows={2} />;
  return (
    <ProofForm
      idPrefix={idPrefix}
      factor={factor.data}
      error={stepUp.error}
      isPending={stepUp.isPending}
      submitText={t('stepUp.submit')}
      onSubmit={({ code, credential }) => stepUp.mutate({ code, credential })}
      onReset={stepUp.reset}
    >
      <p>{t('stepUp.text')}</p>
    </ProofForm>
  );
}

/** Asks for a proof of the second factor, a passkey or a code; the call that waits for it goes on afterwards. */
export function CodeSheet({ open, onAnswer }: AnswerProps & { open: boolean }) {
  const { t } = useTranslation(['auth', 'errors']);
  const idPrefix = useId();
  return (
    <Sheet open={open} title={t('stepUp.title')} width={400} focusId={`${idPrefix}-code`} isOnTop onClose={() => onAnswer(false)}>
      <div className={styles.form}>
        <StepUpForm idPrefix={idPrefix} onAnswer={onAnswer} />
      </div>
    </Sheet>
  );
}
