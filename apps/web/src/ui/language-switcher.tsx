import DownOutlined from '@ant-design/icons/DownOutlined';
import { isLanguage, languages } from '@app/i18n';
import { Button, Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../lib/use-language.ts';
import { FlagIcon } from './flag-icon.tsx';

/** A flag button that opens the list of languages; choosing one switches at once. `short` shows the code in place of the name. */
export function LanguageSwitcher({ short = false }: { short?: boolean }) {
  const { t, i18n } = useTranslation();
  const current = useLanguage();
  const chosen = languages.find(({ code }) => code === current) ?? languages[0];
  const items = languages.map(({ code, name, flag }) => ({
    key: code,
    icon: <FlagIcon flag={flag} />,
    label: <span lang={code}>{name}</span>,
  }));
  const choose = ({ key }: { key: string }) => isLanguage(key) && void i18n.changeLanguage(key);
  return (
    <Dropdown trigger={['click']} placement="bottomRight" menu={{ items, selectable: true, selectedKeys: [current], onClick: choose }}>
      <Button type="text" className="bar-button" aria-label={t('language.label', { name: chosen.name })}>
        <FlagIcon flag={chosen.flag} />
        {short ? chosen.code.toUpperCase() : chosen.name}
        {!short && <DownOutlined className="bar-button-caret" aria-hidden />}
      </Button>
    </Dropdown>
  );
}
