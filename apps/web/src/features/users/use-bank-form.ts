import { bankDetailsProblems, bankFields, type BankField, type BankFieldProblem } from '@app/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiErrorOf, fieldSentencesOf } from '../../lib/api-error.ts';
import { useUser } from '../../lib/session.tsx';
import { useUpdateProfile } from './use-update-profile.ts';

export type BankFormField = BankField | 'currentPassword';
const order = [...bankFields, 'currentPassword'] as const satisfies readonly BankFormField[];

const sentences = {
  required: 'errors:field.required',
  too_long: 'errors:field.too_long',
  not_a_name: 'errors:field.not_a_name',
  not_an_account_number: 'errors:field.not_an_account_number',
} as const satisfies Record<BankFieldProblem, string>;

/** The bank details of the one who is logged in with the password that confirms them. `idOf` names the controls. */
export function useBankForm(idOf: (field: BankFormField) => string) {
  const { t } = useTranslation(['profile', 'errors']);
  const user = useUser();
  const update = useUpdateProfile();
  /* What is being written is not touched when the user is asked for again. */
  const [values, setValues] = useState<Partial<Record<BankFormField, string>>>({});
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({});
  const textOf = (field: BankFormField) => values[field] ?? (field === 'currentPassword' ? '' : (user[field] ?? ''));

  function show(found: Partial<Record<string, string>>) {
    setProblems(found);
    const first = order.find((field) => found[field] !== undefined);
    if (first !== undefined) document.getElementById(idOf(first))?.focus();
  }
  function write(field: BankFormField, text: string) {
    setValues((known) => ({ ...known, [field]: text }));
    setProblems(({ [field]: _gone, ...rest }) => rest);
  }
  /** Names everything that is wrong at once; only what may be right goes to the server. */
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
      ...(currentPassword === '' && { currentPassword: t('password.currentMissing') }),
    };
    show(found);
    if (Object.keys(found).length > 0) return;
    update.mutate(
      { bankName, accountName, accountNumber, currentPassword },
      { onSuccess: () => setValues({}), onError: (error) => show(fieldSentencesOf(apiErrorOf(error))) },
    );
  }
  const isAboutNoField = update.error !== null && Object.keys(fieldSentencesOf(apiErrorOf(update.error))).length === 0;
  return { textOf, problems, write, save, update, isAboutNoField };
}
