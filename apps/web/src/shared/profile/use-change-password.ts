import type { Role } from '@app/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { apiErrorOf, fieldSentencesOf } from '../lib/api-error.ts';
import { toastFailure } from '../lib/toast-failure.ts';
import { trpc } from '../lib/trpc.ts';
import { useFieldProblems } from '../lib/use-field-problems.ts';
import { checkNewPassword, type PasswordValues } from './check-new-password.ts';

export const passwordFields = ['currentPassword', 'newPassword', 'confirmation'] as const satisfies readonly (keyof PasswordValues)[];
const emptyValues: PasswordValues = { currentPassword: '', newPassword: '', confirmation: '' };

/** The three fields of a password change of a user with this role, their problems, and the call. `idOf` gives the ids of their controls. */
export function useChangePassword(role: Role, idOf: (field: keyof PasswordValues) => string) {
  const { t } = useTranslation(['profile', 'errors']);
  const utils = trpc.useUtils();
  const [values, setValues] = useState(emptyValues);
  const { problems, show, forget } = useFieldProblems(passwordFields, idOf);

  const change = trpc.profile.changePassword.useMutation({
    onError(error) {
      show(fieldSentencesOf(apiErrorOf(error)));
      toastFailure(error, t('password.failed'), passwordFields);
    },
    onSuccess() {
      setValues(emptyValues);
      toast.success(t('password.done'));
      void utils.profile.listSessions.invalidate();
      void utils.securityEvents.listMine.invalidate();
      void utils.payoutControls.mine.invalidate();
    },
  });
  function write(field: keyof PasswordValues, text: string) {
    setValues((previous) => ({ ...previous, [field]: text }));
    forget(field);
  }
  function submit() {
    const found = Object.entries(checkNewPassword(values, role)).map(([field, sentence]) => [field, t(sentence)]);
    show(Object.fromEntries(found));
    if (found.length === 0) change.mutate({ currentPassword: values.currentPassword, newPassword: values.newPassword });
  }
  return { values, problems, write, submit, change };
}
