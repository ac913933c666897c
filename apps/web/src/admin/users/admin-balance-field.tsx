import { textMax } from '@app/contract';
import { formatIdr, formatSgd, subtract } from '@app/money';
import { Alert, Button, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { LabelledField } from '../../shared/ui/labelled-field.tsx';
import { SgdInput } from '../../shared/ui/sgd-input.tsx';
import { UncoveredWithdrawals } from '../ui/uncovered-withdrawals.tsx';
import type { ListedUser } from './user-view.ts';
import type { UserField, UserFormState } from './use-user-form.tsx';
import { balanceEditOf } from './user-update.ts';

type AdminBalanceFieldProps = { user: ListedUser; form: UserFormState; idOf: (field: UserField) => string };

/** Shown when the balance changed while it was being edited; the administrator takes the new balance or keeps the entered amount. */
function BalanceChangedWarning({ user, form }: Pick<AdminBalanceFieldProps, 'user' | 'form'>) {
  const { t } = useTranslation('users');
  const { balanceBefore } = form.edits;
  if (balanceBefore === undefined || balanceBefore === user.balance) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={t('form.moved', { before: formatSgd(balanceBefore), now: formatSgd(user.balance) })}
      description={t('form.movedText')}
      action={
        <span className="row-actions">
          <Button onClick={form.discardBalanceEdit}>{t('form.useNew')}</Button>
          {form.edits.balance !== undefined && form.edits.balance !== null && (
            <Button onClick={form.keepBalanceEdit}>{t('form.keep', { amount: formatSgd(form.edits.balance) })}</Button>
          )}
        </span>
      }
    />
  );
}

/** The available balance: the current one, the new one, their difference, and the reason. */
export function AdminBalanceField({ user, form, idOf }: AdminBalanceFieldProps) {
  const { t } = useTranslation('users');
  const { edits, problems, write } = form;
  const balance = edits.balance === undefined ? user.balance : edits.balance;
  const edit = balanceEditOf(edits);
  /* From the current balance, which may differ from the one at the start of the edit. */
  const difference = edit && subtract(edit.balance, user.balance);
  return (
    <>
      <LabelledField
        id={idOf('balance')}
        label={t('form.balance')}
        aside={<span className="num">{t('form.balanceNow', { idr: formatIdr(user.balance) })}</span>}
        problem={problems['balance']}
        help={
          difference === null
            ? t('form.balanceHelp')
            : t('form.difference', { sgd: formatSgd(difference, 'always'), idr: formatIdr(difference, 'always') })
        }
      >
        {(control) => <SgdInput {...control} size="middle" value={balance} onChange={(amount) => write('balance', amount)} />}
      </LabelledField>
      <BalanceChangedWarning user={user} form={form} />
      {edit !== null && <UncoveredWithdrawals userId={user.id} balance={edit.balance} />}
      {difference !== null && (
        <LabelledField id={idOf('reason')} label={t('form.reason')} help={t('form.reasonHelp')} problem={problems['reason']}>
          {(control) => (
            <Input
              {...control}
              value={edits.reason ?? ''}
              maxLength={textMax.note}
              autoComplete="off"
              required
              onChange={(event) => write('reason', event.target.value)}
            />
          )}
        </LabelledField>
      )}
    </>
  );
}
