import { textMax } from '@app/contract';
import { useTranslation } from 'react-i18next';
import { TextSettings } from './text-settings.tsx';

/** Name, search engine texts and contacts of the site. */
export function GeneralSettings() {
  const { t } = useTranslation('settings');
  return (
    <TextSettings
      fields={[
        { name: 'websiteName', max: textMax.websiteName },
        { name: 'seoTitle', max: textMax.seoTitle },
        { name: 'seoDescription', max: textMax.seoDescription, isLong: true },
        { name: 'whatsapp', max: textMax.contact, help: t('general.whatsappHelp') },
        { name: 'telegram', max: textMax.contact, help: t('general.telegramHelp') },
        { name: 'email', max: textMax.email, help: t('general.emailHelp') },
      ]}
    />
  );
}
