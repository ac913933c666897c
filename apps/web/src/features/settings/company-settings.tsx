import { textMax } from '@app/contract';
import { useTranslation } from 'react-i18next';
import { apiErrorOf } from '../../lib/api-error.ts';
import { useSettings } from '../../lib/settings.ts';
import { OperatingModeSettings } from './operating-mode-settings.tsx';
import { TextSettings } from './text-settings.tsx';
import { useSaveSettings } from './use-save-settings.ts';

/** Who is behind the site, by what right and with what money; and whether it is a demonstration. */
export function CompanySettings() {
  const { t } = useTranslation('settings');
  const { operatingMode } = useSettings();
  const change = useSaveSettings(() => undefined);
  const refusal = change.error === null ? null : apiErrorOf(change.error);
  return (
    <TextSettings
      key={operatingMode}
      refusals={refusal?.fields ?? {}}
      fields={[
        { name: 'companyName', max: textMax.seoTitle },
        { name: 'registrationNumber', max: textMax.websiteName },
        { name: 'registeredIn', max: textMax.websiteName },
        { name: 'businessField', max: textMax.seoTitle },
        { name: 'licenceStatement', max: textMax.statement, isLong: true, help: t('company.licenceHelp') },
        { name: 'sourceOfReturns', max: textMax.statement, isLong: true, help: t('company.sourceHelp') },
        { name: 'complaintContact', max: textMax.contact, help: `${t('company.complaintHelp')} ${t('company.shownTo')}` },
      ]}
    >
      {(isEdited) => <OperatingModeSettings change={change} isEdited={isEdited} />}
    </TextSettings>
  );
}
