import { isAllowed, passwordLength } from '@app/contract';
import { formatSgd } from '@app/money';
import { App } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { apiErrorOf, fieldSentencesOf } from '../../shared/lib/api-error.ts';
import { formatInstant } from '../../shared/lib/business-time.ts';
import { unlessSent } from '../../shared/lib/sent-for-approval.ts';
import { toastFailure } from '../../shared/lib/toast-failure.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { useFieldProblems } from '../../shared/lib/use-field-problems.ts';
import { useLanguage } from '../../shared/lib/use-language.ts';
import { useRenewMoney } from '../../shared/lib/use-renew-money.ts';
import type { ListedUser, UserKind } from './user-view.ts';
import { bankFields, changesNothing, needsTwo, userUpdateOf, type UserEdits } from './user-update.ts';
import { labelsOf } from './user-labels.ts';

/** Says that a new password holds the withdrawals of this member, while it does. */
function HoldOfPassword({ id }: { id: string }) {
  const { t } = useTranslation('users');
  const { data } = trpc.payoutControls.get.useQuery({ id });
  return data?.isHeldOnChange === true ? t('passwordReset.held', { count: data.holdHours }) : null;
}

const fieldOrder = [...bankFields, 'balance', 'reason', 'role', 'lastDay', 'password'] as const;
export type UserField = (typeof fieldOrder)[number];

/**
 * The edits of one user, their problems, and the call. `idOf` gives the ids of the controls; `onSent` closes the form after the call was
 * sent to a second administrator, with nothing unsaved.
 */
export function useUserForm(user: ListedUser, kind: UserKind, idOf: (field: UserField) => string, onSent: () => void) {
  const { t } = useTranslation(['users', 'errors']);
  const { modal } = App.useApp();
  const language = useLanguage();
  const renewMoney = useRenewMoney();
  const utils = trpc.useUtils();
  const [edits, setEdits] = useState<UserEdits>({});
  const { problems, show, forget } = useFieldProblems(fieldOrder, idOf);
  const labels = labelsOf(kind, user);
  const update = trpc.users.update.useMutation({
    async onSuccess(_updated, { password }) {
      await utils.users.get.invalidate({ id: user.id }); // the form would show the former balance without the edit
      const heldUntil = password === undefined ? null : await fetchHold();
      const description = heldUntil !== null && t('passwordReset.isHeld', { until: formatInstant(heldUntil, language) });
      toast.success(t(labels.updated), description === false ? {} : { description });
      setEdits({});
    },
    onError: unlessSent(end, (error) => {
      const refusal = apiErrorOf(error);
      const { accessUntil, ...sentences } = fieldSentencesOf(refusal);
      show(refusal.errorCode === 'BALANCE_CHANGED' ? {} : { ...sentences, ...(accessUntil !== undefined && { lastDay: accessUntil }) });
      toastFailure(error, t(labels.updateFailed), refusal.errorCode === 'BALANCE_CHANGED' ? [] : fieldOrder);
    }),
    onSettled: renewMoney,
  });

  /** Until when withdrawals of the member are on hold now; null: they are not, or it is not known. */
  async function fetchHold(): Promise<string | null> {
    if (user.role !== 'user') return null;
    const controls = await utils.payoutControls.get.fetch({ id: user.id }, { staleTime: 0 }).catch(() => null);
    return controls?.heldUntil ?? null;
  }
  function end() {
    setEdits({});
    onSent();
  }
  function write(field: UserField, value: UserEdits[UserField]) {
    setEdits((previous) => ({
      ...previous,
      [field]: value,
      ...(field === 'balance' && { balanceBefore: previous.balanceBefore ?? user.balance }),
    }));
    forget(field);
  }
  const input = userUpdateOf(user, edits);
  const isUnchanged = changesNothing(input);
  function save() {
    /* Null: the text in the field is no amount. */
    if (edits.balance === null) return show({ balance: t('form.balanceMissing') });
    if (input.balance !== undefined && !input.reason) return show({ reason: t('form.reasonMissing') });
    if (isUnchanged) return;
    const isShort =
      !isAllowed('member', input.role ?? user.role) && input.password !== undefined && input.password.length < passwordLength.minAdmin;
    if (isShort) return show({ password: t('errors:field.too_short_for_administrator') });
    if (input.password === undefined) update.mutate(input);
    else confirmNewPassword();
  }
  /* A new password ends the user's sessions at once, so it requires a confirmation, which also names a new balance. */
  function confirmNewPassword() {
    const { username } = user;
    const { balance, expectedBalance = user.balance } = input;
    const edit = balance === undefined ? null : { from: formatSgd(expectedBalance), to: formatSgd(balance) };
    const text = t('passwordReset.text', { username });
    void modal.confirm({
      title: edit === null ? t('passwordReset.title', { username }) : t('passwordReset.titleWithBalance', { username }),
      content: (
        <>
          {edit === null ? text : `${t('passwordReset.balance', edit)} ${text}`} {user.role === 'user' && <HoldOfPassword id={user.id} />}
        </>
      ),
      okText: edit === null ? t('passwordReset.ok') : t('passwordReset.okWithBalance', edit),
      cancelText: t('cancel'),
      onOk: () => update.mutateAsync(input).catch(() => undefined), // the fields and a toast have reported it
    });
  }
  const discardBalanceEdit = () => setEdits(({ balance: _balance, balanceBefore: _before, ...rest }) => rest);
  const keepBalanceEdit = () => setEdits((previous) => ({ ...previous, balanceBefore: user.balance }));
  return { edits, problems, write, save, discardBalanceEdit, keepBalanceEdit, isUnchanged, needsTwo: needsTwo(user, input), update };
}

export type UserFormState = ReturnType<typeof useUserForm>;
