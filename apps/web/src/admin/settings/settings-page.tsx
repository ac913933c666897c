import { useTranslation } from 'react-i18next';
import { useMay } from '../../shared/lib/session.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { useApprovalCounts } from '../lib/use-approval-counts.ts';
import { TabbedCard } from '../ui/tabbed-card.tsx';
import { CompanySettings } from './company-settings.tsx';
import { GeneralSettings } from './general-settings.tsx';
import { LimitSettings } from './limit-settings.tsx';
import { LogoSettings } from './logo-settings.tsx';
import { ProtectionSettings } from './protection-settings.tsx';
import { SettingsHistory } from './settings-history.tsx';
import { settingsTabs, useSettingsTab, type SettingsTab } from './settings-view.ts';

const tabContents = {
  general: { labelKey: 'tab.general', Content: GeneralSettings },
  logo: { labelKey: 'tab.logo', Content: LogoSettings },
  limits: { labelKey: 'tab.limits', Content: LimitSettings },
  company: { labelKey: 'tab.company', Content: CompanySettings },
  protection: { labelKey: 'tab.protection', Content: ProtectionSettings },
  history: { labelKey: 'tab.history', Content: SettingsHistory },
} as const satisfies Record<SettingsTab, { labelKey: string; Content: () => unknown }>;

/** The settings of the site: names, logo, limits, company, and the history of changes. */
export function SettingsPage() {
  const { t } = useTranslation(['settings', 'errors', 'area']);
  const { tab, showTab } = useSettingsTab();
  const mayChange = useMay('master_admin');
  const alone = useApprovalCounts()?.alone ?? null;
  const items = settingsTabs.map((key) => ({ key, label: t(tabContents[key].labelKey) }));
  const { Content } = tabContents[tab];
  return (
    <>
      <PageHeader title={t('area:admin.settings')} note={mayChange && (alone === null ? t('note') : t('noteOfTwo'))} />
      <TabbedCard items={items} active={tab} onChange={showTab}>
        <Content />
      </TabbedCard>
    </>
  );
}
