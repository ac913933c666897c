import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './settings.module.css';
import { SecondPersonNote } from '../ui/dialog-footer.tsx';

type SaveButtonProps = {
  isPending: boolean;
  disabled: boolean;
  /** The line above the button. */
  note?: ReactNode;
};

/** The button at the end of a form of settings. */
export function SaveButton({ isPending, disabled, note = <SecondPersonNote /> }: SaveButtonProps) {
  const { t } = useTranslation('settings');
  return (
    <div className={styles.footer}>
      {note}
      <Button type="primary" htmlType="submit" loading={isPending} disabled={disabled || isPending}>
        {t('save')}
      </Button>
    </div>
  );
}
