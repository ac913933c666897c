import DesktopOutlined from '@ant-design/icons/DesktopOutlined';
import MoonOutlined from '@ant-design/icons/MoonOutlined';
import SunOutlined from '@ant-design/icons/SunOutlined';
import { Button, Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import { chooseMode, modeChoices, useModeChoice } from '../lib/theme-mode.ts';

const icons = { light: <SunOutlined />, dark: <MoonOutlined />, system: <DesktopOutlined /> } as const;

/** Light, dark, or as the device. */
export function ThemeSwitcher() {
  const { t } = useTranslation();
  const current = useModeChoice();
  const items = modeChoices.map((choice) => ({ key: choice, icon: icons[choice], label: t(`theme.${choice}`) }));
  const choose = ({ key }: { key: string }) => {
    const choice = modeChoices.find((each) => each === key);
    if (choice !== undefined) chooseMode(choice);
  };
  return (
    <Dropdown trigger={['click']} placement="bottomRight" menu={{ items, selectable: true, selectedKeys: [current], onClick: choose }}>
      <Button type="text" className="bar-button" icon={icons[current]} aria-label={`${t('theme.label')}: ${t(`theme.${current}`)}`} />
    </Dropdown>
  );
}
