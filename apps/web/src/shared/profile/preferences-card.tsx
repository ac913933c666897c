import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { chooseTheme, themeChoices, useThemeChoice, type ThemeChoice } from '../lib/theme-mode.ts';
import { DetailRow } from '../ui/detail-row.tsx';
import { LanguageSwitcher } from '../ui/language-switcher.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import styles from './profile.module.css';

/** Language and colour mode in this browser. */
export function PreferencesCard() {
  const { t } = useTranslation(['profile', 'app']);
  const options = themeChoices.map((choice) => ({ value: choice, label: t(`app:theme.${choice}`) }));
  return (
    <SectionCard title={t('preferences.title')}>
      <DetailRow label={t('preferences.language')} value={<LanguageSwitcher />} />
      <div className={`detail-row ${styles.theme}`}>
        <span className="detail-label">{t('app:theme.label')}</span>
        <Segmented<ThemeChoice> aria-label={t('app:theme.label')} options={options} value={useThemeChoice()} onChange={chooseTheme} />
      </div>
      <p className="field-help">{t('preferences.help')}</p>
    </SectionCard>
  );
}
