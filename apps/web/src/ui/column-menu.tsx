import SettingOutlined from '@ant-design/icons/SettingOutlined';
import { Button, Checkbox, Popover } from 'antd';
import { useTranslation } from 'react-i18next';
import { hideColumns } from '../lib/hidden-columns.ts';

export type ColumnChoice = { key: string; title: string };

type ColumnMenuProps = { table: string; choices: readonly ColumnChoice[]; hidden: readonly string[] };

/** Chooses which columns of a table are shown. */
export function ColumnMenu({ table, choices, hidden }: ColumnMenuProps) {
  const { t } = useTranslation('area');
  const boxes = (
    <Checkbox.Group
      className="column-choices"
      options={choices.map(({ key, title }) => ({ value: key, label: title }))}
      value={choices.map(({ key }) => key).filter((key) => !hidden.includes(key))}
      onChange={(shown) =>
        hideColumns(
          table,
          choices.map(({ key }) => key).filter((key) => !shown.includes(key)),
        )
      }
    />
  );
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      title={t('columns.title')}
      content={boxes}
      /* Inside the page, so that it belongs to a landmark; the table itself would cut it off. */
      getPopupContainer={(button) => button.closest('main') ?? document.body}
    >
      <Button type="text" size="small" icon={<SettingOutlined aria-hidden />} aria-label={t('columns.title')} />
    </Popover>
  );
}
