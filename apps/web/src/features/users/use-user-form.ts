import { formatSgd } from '@app/money';
import { App } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { apiErrorOf, fieldSentencesOf } from '../../lib/api-error.ts';
import { toastFailure } from '../../lib/toast-failure.ts';
import { trpc } from '../../lib/trpc.ts';
import { useRenewMoney } from '../../lib/use-renew-money.ts';
import type { AdminUser, UserKind } from './admin-user-view.ts';
import { bankFields, changesNothing, userUpdateOf, type UserEdits } from './user-update.ts';
import { userWords } from './user-words.ts';

const fieldOrder = [...bankFields, 'balance', 'reason', 'role', 'password'] as const;
export type UserField = (typeof fieldOrder)[number];

/** The edits of one user, what is wrong with them, and the way to the server. `idOf` names the controls. */
export function useUserForm(user: AdminUser, kind: UserKind, idOf: (field: UserField) => string) {
  const { t } = useTranslation(['users', 'errors']);
  const { modal } = App.useApp();
  const renewMoney = useRenewMoney();
  const [edits, setEdits] = useState<UserEdits>({});
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({});
  const update = trpc.users.update.useMutation({
    onSuccess() {
      toast.success(t(userWords[kind].updated));
      setEdits({});
    },
    onError(error) {
      const refusal = apiErrorOf(error);
      show(refusal.errorCode === 'BALANCE_CHANGED' ? {} : fieldSentencesOf(refusal));
      toastFailure(error, t(userWords[kind].updateFailed), refusal.errorCode === 'BALANCE_CHANGED' ? [] : fieldOrder);
    },
    onSettled: renewMoney,
  });

  function show(found: Partial<Record<string, string>>) {
    setProblems(found);
    const first = fieldOrder.find((field) => field in found);
    if (first !== undefined) document.getElementById(idOf(first))?.focus();
  }
  function write(field: UserField, value: UserEdits[UserField]) {
    setEdits((known) => ({
      ...known,
      [field]: value,
      ...(field === 'balance' && { balanceBefore: known.balanceBefore ?? user.balance }),
    }));
    setProblems(({ [field]: _gone, ...rest }) => rest);
  }
  const input = userUpdateOf(user, edits);
  const isUnchanged = changesNothing(input);
  function save() {
    if (edits.balance === null) return show({ balance: t('form.balanceMissing') });
    if (input.balance !== undefined && !input.reason) return show({ reason: t('form.reasonMissing') });
    if (isUnchanged) return;
    if (input.password === undefined) update.mutate(input);
    else askToReset();
  }
  /* Ends what the user is doing at this moment, so it is said before it is done, with the balance that is saved along with it. */
  function askToReset() {
    const { username } = user;
    const { balance, expectedBalance = user.balance } = input;
    const edit = balance === undefined ? null : { from: formatSgd(expectedBalance), to: formatSgd(balance) };
    const text = t('passwordReset.text', { username });
    void modal.confirm({
      title: edit === null ? t('passwordReset.title', { username }) : t('passwordReset.titleWithBalance', { username }),
      content: edit === null ? text : `${t('passwordReset.balance', edit)} ${text}`,
      okText: edit === null ? t('passwordReset.ok') : t('passwordReset.okWithBalance', edit),
      cancelText: t('cancel'),
      onOk: () => update.mutateAsync(input).catch(() => undefined), // the fields and the toast have said it
    });
  }
  const forgetBalance = () => setEdits(({ balance: _balance, balanceBefore: _before, ...rest }) => rest);
  const keepBalance = () => setEdits((known) => ({ ...known, balanceBefore: user.balance }));
  return { edits, problems, write, save, forgetBalance, keepBalance, isUnchanged, update };
}

export type UserFormTools = ReturnType<typeof useUserForm>;
