import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { apiErrorOf, fieldSentencesOf } from '../../lib/api-error.ts';
import { toastFailure } from '../../lib/toast-failure.ts';
import { trpc } from '../../lib/trpc.ts';
import { checkNewPassword, type PasswordValues } from './check-new-password.ts';

export const passwordFields = ['currentPassword', 'newPassword', 'confirmation'] as const satisfies readonly (keyof PasswordValues)[];
const nothing: PasswordValues = { currentPassword: '', newPassword: '', confirmation: '' };

/** The three fields of a password change, what is wrong with them, and the way to the server. `idOf` names their controls. */
export function useChangePassword(idOf: (field: keyof PasswordValues) => string) {
  const { t } = useTranslation(['profile', 'errors']);
  const utils = trpc.useUtils();
  const [values, setValues] = useState(nothing);
  const [problems, setProblems] = useState<Record<string, string>>({});

  function show(found: Record<string, string>) {
    setProblems(found);
    const first = passwordFields.find((field) => field in found);
    if (first !== undefined) document.getElementById(idOf(first))?.focus();
  }
  const change = trpc.profile.changePassword.useMutation({
    onError(error) {
      show(fieldSentencesOf(apiErrorOf(error)));
      toastFailure(error, t('password.failed'), passwordFields);
    },
    onSuccess() {
      setValues(nothing);
      toast.success(t('password.done'));
      void utils.profile.listSessions.invalidate();
    },
  });
  function write(field: keyof PasswordValues, text: string) {
    setValues((known) => ({ ...known, [field]: text }));
    setProblems(({ [field]: _gone, ...rest }) => rest);
  }
  function submit() {
    const found = Object.entries(checkNewPassword(values)).map(([field, sentence]) => [field, t(sentence)]);
    show(Object.fromEntries(found));
    if (found.length === 0) change.mutate({ currentPassword: values.currentPassword, newPassword: values.newPassword });
  }
  return { values, problems, write, submit, change };
}
