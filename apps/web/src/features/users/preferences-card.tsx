import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { chooseMode, modeChoices, useModeChoice, type ModeChoice } from '../../lib/theme-mode.ts';
import { FactRow } from '../../ui/fact-row.tsx';
import { LanguageSwitcher } from '../../ui/language-switcher.tsx';
import { SectionCard } from '../../ui/section-card.tsx';

/** How the product speaks and looks in this browser. */
export function PreferencesCard() {
  const { t } = useTranslation(['profile', 'app']);
  const options = modeChoices.map((choice) => ({ value: choice, label: t(`app:theme.${choice}`) }));
  return (
    <SectionCard title={t('preferences.title')}>
      <FactRow label={t('preferences.language')} value={<LanguageSwitcher />} />
      <div className="fact-row profile-theme">
        <span className="fact-label">{t('app:theme.label')}</span>
        <Segmented<ModeChoice> aria-label={t('app:theme.label')} options={options} value={useModeChoice()} onChange={chooseMode} />
      </div>
      <p className="field-help">{t('preferences.help')}</p>
    </SectionCard>
  );
}
