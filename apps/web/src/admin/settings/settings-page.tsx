import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { TabbedCard } from '../ui/tabbed-card.tsx';
import { CompanySettings } from './company-settings.tsx';
import { GeneralSettings } from './general-settings.tsx';
import { LimitSettings } from './limit-settings.tsx';
import { LogoSettings } from './logo-settings.tsx';
import { SettingsHistory } from './settings-history.tsx';
import { settingsTabs, useSettingsTab, type SettingsTab } from './settings-view.ts';

const sides = {
  general: { labelKey: 'tab.general', Side: GeneralSettings },
  logo: { labelKey: 'tab.logo', Side: LogoSettings },
  limits: { labelKey: 'tab.limits', Side: LimitSettings },
  company: { labelKey: 'tab.company', Side: CompanySettings },
  history: { labelKey: 'tab.history', Side: SettingsHistory },
} as const satisfies Record<SettingsTab, { labelKey: string; Side: () => unknown }>;

/** The settings of the site: names, logo, limits, company, and the history of changes. */
export function SettingsPage() {
  const { t } = useTranslation(['settings', 'app', 'errors']);
  const { tab, showTab } = useSettingsTab();
  const items = settingsTabs.map((key) => ({ key, label: t(sides[key].labelKey) }));
  const { Side } = sides[tab];
  return (
    <>
      <PageHeader title={t('app:nav.admin.settings')} note={t('note')} />
      <TabbedCard items={items} active={tab} onChange={showTab}>
        <Side />
      </TabbedCard>
    </>
  );
}
