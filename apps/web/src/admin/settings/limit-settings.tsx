import type { Idr } from '@app/money';
import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { apiErrorOf, fieldSentencesOf } from '../../shared/lib/api-error.ts';
import { useConnection } from '../../shared/lib/connection.ts';
import { useSettings } from '../../shared/lib/settings.ts';
import { ErrorPanel } from '../../shared/ui/error-panel.tsx';
import { LabelledField } from '../../shared/ui/labelled-field.tsx';
import { SgdInput } from '../../shared/ui/sgd-input.tsx';
import { SaveButton } from './save-button.tsx';
import { useSaveSettings } from './use-save-settings.ts';
import styles from './settings.module.css';

const limits = ['minDeposit', 'minWithdrawal', 'minDepositQris'] as const;
type Limit = (typeof limits)[number];
const labels = {
  minDeposit: 'field.minDeposit',
  minWithdrawal: 'field.minWithdrawal',
  minDepositQris: 'field.minDepositQris',
} as const satisfies Record<Limit, string>;

/** The minimum deposit and withdrawal, in SGD with the rupiah below. */
export function LimitSettings() {
  const { t } = useTranslation('settings');
  const settings = useSettings();
  const { state } = useConnection();
  const formId = useId();
  /* Null: the text of the field is not an amount. */
  const [values, setValues] = useState<Partial<Record<Limit, Idr | null>>>({});
  const save = useSaveSettings(() => setValues({}));
  const problems = save.error === null ? {} : fieldSentencesOf(apiErrorOf(save.error));
  const edited = limits.filter((limit) => values[limit] !== undefined && values[limit] !== settings[limit]);
  const isSound = edited.length > 0 && edited.every((limit) => values[limit] !== null);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (isSound) save.mutate(Object.fromEntries(edited.map((limit) => [limit, values[limit]])));
  }
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      {save.error !== null && Object.keys(problems).length === 0 && <ErrorPanel error={save.error} title={t('failed.save')} />}
      {limits.map((limit) => (
        <LabelledField key={limit} id={`${formId}-${limit}`} label={t(labels[limit])} problem={problems[limit]}>
          {(control) => (
            <SgdInput
              {...control}
              size="middle"
              value={values[limit] === undefined ? settings[limit] : values[limit]}
              onChange={(amount) => setValues((previous) => ({ ...previous, [limit]: amount }))}
            />
          )}
        </LabelledField>
      ))}
      <SaveButton isPending={save.isPending} disabled={!isSound || state !== 'ok'} />
    </form>
  );
}
