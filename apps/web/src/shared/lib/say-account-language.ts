import type { i18n } from 'i18next';
import { toast } from 'sonner';

/** Nobody asked for the language of the account, so it is said, in that language. Loaded only when it is said. */
export async function sayAccountLanguage(instance: i18n): Promise<void> {
  await instance.loadNamespaces('auth');
  toast.info(instance.t('auth:login.accountLanguage'));
}
