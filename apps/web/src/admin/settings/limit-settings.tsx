import { formatSgd, type Idr } from '@app/money';
import { useId, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../shared/lib/session.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { DetailRow } from '../../shared/ui/detail-row.tsx';
import { apiErrorOf, fieldSentencesOf } from '../../shared/lib/api-error.ts';
import { useConnection } from '../../shared/lib/connection.ts';
import { ErrorPanel } from '../../shared/ui/error-panel.tsx';
import { LabelledField } from '../../shared/ui/labelled-field.tsx';
import { SgdInput } from '../../shared/ui/sgd-input.tsx';
import { PendingApprovals } from '../ui/pending-approvals.tsx';
import { SaveButton } from './save-button.tsx';
import { useEditedSettings } from './use-edited-settings.ts';
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
  const { state } = useConnection();
  const mayChange = useMay('master_admin');
  const formId = useId();
  /* Null: the text of the field is not an amount. */
  const { settings, editOf, write, isMeanwhileChanged, withExpected, forgetEdits } = useEditedSettings<Limit, Idr | null>();
  const save = useSaveSettings(forgetEdits);
  const problems = save.error === null ? {} : fieldSentencesOf(apiErrorOf(save.error));
  function shownOf(limit: Limit): Idr | null {
    const amount = editOf(limit);
    return amount === undefined ? settings[limit] : amount;
  }
  const edited = limits.filter((limit) => shownOf(limit) !== settings[limit]);
  const isSound = edited.length > 0 && edited.every((limit) => shownOf(limit) !== null);
  const meanwhileOf = (limit: Limit) =>
    edited.includes(limit) && isMeanwhileChanged(limit) ? t('changedMeanwhile', { value: formatSgd(settings[limit]) }) : undefined;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isSound) return;
    const changes = Object.fromEntries(edited.map((limit) => [limit, shownOf(limit)]));
    save.mutate(withExpected(changes));
  }
  if (!mayChange)
    return (
      <div className={styles.form}>
        <PendingApprovals subjectId="settings" fields={limits} />
        {limits.map((limit) => (
          <DetailRow key={limit} label={t(labels[limit])} value={<Money amount={settings[limit]} withIdr />} />
        ))}
      </div>
    );
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <PendingApprovals subjectId="settings" fields={limits} />
      {save.error !== null && Object.keys(problems).length === 0 && <ErrorPanel error={save.error} title={t('failed.save')} takesFocus />}
      {limits.map((limit) => (
        <LabelledField key={limit} id={`${formId}-${limit}`} label={t(labels[limit])} problem={meanwhileOf(limit) ?? problems[limit]}>
          {(control) => <SgdInput {...control} size="middle" value={shownOf(limit)} onChange={(amount) => write(limit, amount)} />}
        </LabelledField>
      ))}
      <SaveButton isPending={save.isPending} disabled={!isSound || state !== 'ok'} />
    </form>
  );
}
