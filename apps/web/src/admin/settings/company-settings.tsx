import { textMax } from '@app/contract';
import { useTranslation } from 'react-i18next';
import { apiErrorOf } from '../../shared/lib/api-error.ts';
import { useSettings } from '../../shared/lib/settings.ts';
import { OperatingModeSettings } from './operating-mode-settings.tsx';
import { TextSettings } from './text-settings.tsx';
import { useSaveSettings } from './use-save-settings.ts';

/** The company, its licence and its source of returns, and the operating mode. */
export function CompanySettings() {
  const { t } = useTranslation(['settings', 'area']);
  const { operatingMode } = useSettings();
  const saveMutation = useSaveSettings(() => undefined);
  const refusal = saveMutation.error === null ? null : apiErrorOf(saveMutation.error);
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
        {
          name: 'complaintContact',
          max: textMax.contact,
          help: t('area:sentences', { first: t('company.complaintHelp'), second: t('company.shownTo') }),
        },
      ]}
    >
      {(isEdited) => <OperatingModeSettings saveMutation={saveMutation} isEdited={isEdited} />}
    </TextSettings>
  );
}
