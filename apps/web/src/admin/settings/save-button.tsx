import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './settings.module.css';

/** The button at the end of a form of settings. */
export function SaveButton({ isPending, disabled }: { isPending: boolean; disabled: boolean }) {
  const { t } = useTranslation('settings');
  return (
    <div className={styles.footer}>
      <Button type="primary" htmlType="submit" loading={isPending} disabled={disabled || isPending}>
        {t('save')}
      </Button>
    </div>
  );
}
