import DownOutlined from '@ant-design/icons-svg/es/asn/DownOutlined';
import { isLanguage, languageCodes, languageNames } from '@app/i18n';
import { useTranslation } from 'react-i18next';
import { chooseLanguage } from '../lib/languages.ts';
import { useLanguage } from '../lib/use-language.ts';
import { FlagIcon } from './flag-icon.tsx';
import { Icon } from './icon.tsx';
import { MenuButton } from './menu-button.tsx';
import styles from './language-switcher.module.css';

/** A flag button that opens the list of languages. `short` shows the code in place of the name. */
export function LanguageSwitcher({ short = false }: { short?: boolean }) {
  const { t, i18n } = useTranslation();
  const current = useLanguage();
  const name = languageNames[current];
  const items = languageCodes.map((code) => ({
    key: code,
    icon: <FlagIcon language={code} />,
    label: <span lang={code}>{languageNames[code]}</span>,
    checked: code === current,
  }));
  const choose = (key: string) => isLanguage(key) && chooseLanguage(i18n, key);
  const code = current.toUpperCase();
  /* The visible text of the button is part of its accessible name, so that voice control can find it. */
  const label = t('language.label', { name: short ? `${name} (${code})` : name });
  return (
    <MenuButton label={label} items={items} onChoose={choose}>
      <FlagIcon language={current} />
      {short ? code : name}
      {!short && <Icon of={DownOutlined} className={styles.barButtonCaret} />}
    </MenuButton>
  );
}
