import DesktopOutlined from '@ant-design/icons-svg/es/asn/DesktopOutlined';
import MoonOutlined from '@ant-design/icons-svg/es/asn/MoonOutlined';
import SunOutlined from '@ant-design/icons-svg/es/asn/SunOutlined';
import { useTranslation } from 'react-i18next';
import { chooseTheme, themeChoices, useThemeChoice } from '../lib/theme-mode.ts';
import { Icon } from './icon.tsx';
import { MenuButton } from './menu-button.tsx';

const icons = { light: SunOutlined, dark: MoonOutlined, system: DesktopOutlined } as const;

/** Light, dark, or the theme of the device. */
export function ThemeSwitcher() {
  const { t } = useTranslation();
  const current = useThemeChoice();
  const items = themeChoices.map((choice) => ({
    key: choice,
    icon: <Icon of={icons[choice]} />,
    label: t(`theme.${choice}`),
    checked: choice === current,
  }));
  const choose = (key: string) => {
    const choice = themeChoices.find((each) => each === key);
    if (choice !== undefined) chooseTheme(choice);
  };
  return (
    <MenuButton label={`${t('theme.label')}: ${t(`theme.${current}`)}`} items={items} onChoose={choose}>
      <Icon of={icons[current]} />
    </MenuButton>
  );
}
