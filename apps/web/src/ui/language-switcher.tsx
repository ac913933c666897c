import DownOutlined from '@ant-design/icons-svg/es/asn/DownOutlined';
import { isLanguage, languages } from '@app/i18n';
import { useTranslation } from 'react-i18next';
import { chooseLanguage } from '../lib/languages.ts';
import { useLanguage } from '../lib/use-language.ts';
import { FlagIcon } from './flag-icon.tsx';
import { Icon } from './icon.tsx';
import { MenuButton } from './menu-button.tsx';

/** A flag button that opens the list of languages; choosing one switches at once. `short` shows the code in place of the name. */
export function LanguageSwitcher({ short = false }: { short?: boolean }) {
  const { t, i18n } = useTranslation();
  const current = useLanguage();
  const chosen = languages.find(({ code }) => code === current) ?? languages[0];
  const items = languages.map(({ code, name, flag }) => ({
    key: code,
    icon: <FlagIcon flag={flag} />,
    label: <span lang={code}>{name}</span>,
    checked: code === current,
  }));
  const choose = (key: string) => isLanguage(key) && chooseLanguage(i18n, key);
  const code = chosen.code.toUpperCase();
  /* What is read on the button is part of its name, so that it can be asked for by voice. */
  const label = t('language.label', { name: short ? `${chosen.name} (${code})` : chosen.name });
  return (
    <MenuButton label={label} items={items} onChoose={choose}>
      <FlagIcon flag={chosen.flag} />
      {short ? code : chosen.name}
      {!short && <Icon of={DownOutlined} className="bar-button-caret" />}
    </MenuButton>
  );
}
