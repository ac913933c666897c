import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../ui/page-header.tsx';
import { TabbedCard } from '../../ui/tabbed-card.tsx';
import { CompanySettings } from './company-settings.tsx';
import { GeneralSettings } from './general-settings.tsx';
import { LimitSettings } from './limit-settings.tsx';
import { LogoSettings } from './logo-settings.tsx';
import { SettingsHistory } from './settings-history.tsx';
import { settingsTabs, useSettingsTab, type SettingsTab } from './settings-view.ts';
import './settings.css';

const sides = {
  general: { word: 'tab.general', Side: GeneralSettings },
  logo: { word: 'tab.logo', Side: LogoSettings },
  limits: { word: 'tab.limits', Side: LimitSettings },
  company: { word: 'tab.company', Side: CompanySettings },
  history: { word: 'tab.history', Side: SettingsHistory },
} as const satisfies Record<SettingsTab, { word: string; Side: () => unknown }>;

/** The settings of the site: what it is called, its logo, its limits, who is behind it, and who changed them. */
export function SettingsPage() {
  const { t } = useTranslation(['settings', 'app', 'errors']);
  const { tab, showTab } = useSettingsTab();
  const items = settingsTabs.map((key) => ({ key, word: t(sides[key].word) }));
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
