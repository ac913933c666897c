import { bankDetailsProblems, bankFields, type BankField, type BankFieldProblem } from '@app/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiErrorOf, fieldSentencesOf } from '../lib/api-error.ts';
import { useUser } from '../lib/session.tsx';
import { useFieldProblems } from '../lib/use-field-problems.ts';
import { useUpdateProfile } from './use-update-profile.ts';

export type BankFormField = BankField | 'accountNumberAgain' | 'currentPassword';
const order = [...bankFields, 'accountNumberAgain', 'currentPassword'] as const satisfies readonly BankFormField[];

const sentences = {
  required: 'errors:field.required',
  too_long: 'errors:field.too_long',
  not_a_name: 'errors:field.not_a_name',
  not_an_account_number: 'errors:field.not_an_account_number',
} as const satisfies Record<BankFieldProblem, string>;

/** The bank details of the current user, with the password that confirms them. `idOf` gives the ids of the controls. */
export function useBankForm(idOf: (field: BankFormField) => string) {
  const { t } = useTranslation(['profile', 'errors']);
  const user = useUser();
  const update = useUpdateProfile();
  /* Edited fields are not overwritten when the user is refetched. */
  const [values, setValues] = useState<Partial<Record<BankFormField, string>>>({});
  const { problems, show, forget } = useFieldProblems(order, idOf);
  const isOfUser = (field: BankFormField): field is BankField => field !== 'currentPassword' && field !== 'accountNumberAgain';
  const textOf = (field: BankFormField) => values[field] ?? (isOfUser(field) ? (user[field] ?? '') : '');
  /* A number that was mistyped would pay a stranger, so another one is typed twice. */
  const isNumberNew = textOf('accountNumber').trim() !== '' && textOf('accountNumber').trim() !== (user.accountNumber ?? '');

  function write(field: BankFormField, text: string) {
    setValues((previous) => ({ ...previous, [field]: text }));
    forget(field);
  }
  /** Shows all problems at once; calls the server only without any. */
  function save() {
    update.reset();
    const [bankName, accountName, accountNumber] = [
      textOf('bankName').trim(),
      textOf('accountName').trim(),
      textOf('accountNumber').trim(),
    ];
    const currentPassword = textOf('currentPassword');
    const unsound = bankDetailsProblems({
      bankName: bankName || null,
      accountName: accountName || null,
      accountNumber: accountNumber || null,
    });
    const found = {
      ...Object.fromEntries(Object.entries(unsound).map(([field, problem]) => [field, t(sentences[problem])])),
      ...(isNumberNew && textOf('accountNumberAgain').trim() !== accountNumber && { accountNumberAgain: t('bank.accountNumberDiffers') }),
      ...(currentPassword === '' && { currentPassword: t('password.currentMissing') }),
    };
    show(found);
    if (Object.keys(found).length > 0) return;
    update.mutate(
      { bankName, accountName, accountNumber, currentPassword },
      { onSuccess: () => setValues({}), onError: (error) => show(fieldSentencesOf(apiErrorOf(error))) },
    );
  }
  return { textOf, problems, write, save, update, isNumberNew };
}
