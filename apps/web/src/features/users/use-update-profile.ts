import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { toastFailure } from '../../lib/toast-failure.ts';
import { trpc } from '../../lib/trpc.ts';

/** Changes one's own profile. What the server answers is shown everywhere at once; the page need not be loaded anew. */
export function useUpdateProfile() {
  const { t } = useTranslation('profile');
  const utils = trpc.useUtils();
  return trpc.profile.update.useMutation({
    onError: (error, input) => toastFailure(error, t('failed'), Object.keys(input)),
    onSuccess(me) {
      utils.auth.me.setData(undefined, me);
      void utils.auth.me.invalidate();
      toast.success(t('done'));
    },
  });
}
