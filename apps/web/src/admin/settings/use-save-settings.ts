import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { apiErrorOf } from '../../shared/lib/api-error.ts';
import { unlessSent } from '../../shared/lib/sent-for-approval.ts';
import { toastFailure } from '../../shared/lib/toast-failure.ts';
import { renewSettings } from '../../shared/lib/settings.ts';
import { trpc } from '../../shared/lib/trpc.ts';

/** Saves settings, reports the result, and updates them everywhere at once. */
export function useSaveSettings(onSaved: () => void) {
  const { t } = useTranslation('settings');
  const utils = trpc.useUtils();
  return trpc.settings.update.useMutation({
    async onSuccess() {
      toast.success(t('toast.saved'));
      await renewSettings();
      onSaved();
    },
    onError: unlessSent(onSaved, (error, input: object) => {
      toastFailure(error, t('failed.save'), Object.keys(input));
      if (apiErrorOf(error).errorCode === 'SETTINGS_CHANGED') void renewSettings(); // the form then shows the other value
    }),
    onSettled: () => void utils.settings.history.invalidate(),
  });
}
