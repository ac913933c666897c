import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { toastFailure } from '../lib/toast-failure.ts';
import { trpc } from '../lib/trpc.ts';

/**
 * Changes the user's own profile. The call resolves once `auth.session` has been loaded again, so that every component has the change and
 * the payee mark of new bank details.
 */
export function useUpdateProfile() {
  const { t } = useTranslation('profile');
  const utils = trpc.useUtils();
  return trpc.profile.update.useMutation({
    onError: (error, input) => toastFailure(error, t('failed'), Object.keys(input)),
    onSuccess() {
      toast.success(t('done'));
      void utils.payoutControls.mine.invalidate();
      return utils.auth.session.invalidate();
    },
  });
}
