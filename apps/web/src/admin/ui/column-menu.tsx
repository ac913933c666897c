import { clsx } from 'clsx';
import SettingOutlined from '@ant-design/icons/SettingOutlined';
import { Button, Checkbox, Popover } from 'antd';
import { useTranslation } from 'react-i18next';
import { hideColumns } from '../lib/hidden-columns.ts';
import styles from './admin-table.module.css';

export type ColumnChoice = { key: string; title: string };

type ColumnMenuProps = { table: string; choices: readonly ColumnChoice[]; hidden: readonly string[] };

/** Selects the visible columns of a table. */
export function ColumnMenu({ table, choices, hidden }: ColumnMenuProps) {
  const { t } = useTranslation('search');
  const boxes = (
    <Checkbox.Group
      className={clsx(styles.columnChoices)}
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
      /* Inside <main>, so that it belongs to a landmark; inside the table it would be clipped. */
      getPopupContainer={(button) => button.closest('main') ?? document.body}
    >
      <Button type="text" size="small" icon={<SettingOutlined aria-hidden />} aria-label={t('columns.title')} />
    </Popover>
  );
}
