import { clsx } from 'clsx';
import { pendingOfAKindMax } from '@app/contract';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './requests.module.css';

/** Whether a further request of a kind would be refused while `count` are pending. */
export const isTooManyPending = (count: number): boolean => count >= pendingOfAKindMax;

/** Says so before a member fills in the form, or even sends money. */
export function TooManyPending({ count }: { count: number }) {
  const { t } = useTranslation('errors');
  return <Alert className={clsx(styles.sheetProblem)} type="warning" showIcon title={t('TOO_MANY_PENDING', { count })} />;
}
