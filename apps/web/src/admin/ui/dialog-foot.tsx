import { Button } from 'antd';
import { useConnection } from '../../shared/lib/connection.ts';
import styles from './admin-table.module.css';

type DialogFootProps = {
  cancelText: string;
  submitText: string;
  danger?: boolean;
  isPending: boolean;
  onCancel: () => void;
};

/** The end of a form in a dialog: it can be submitted once at a time, and only with a connection. */
export function DialogFoot({ cancelText, submitText, danger = false, isPending, onCancel }: DialogFootProps) {
  const { state } = useConnection();
  return (
    <div className={styles.dialogFoot}>
      <Button onClick={onCancel}>{cancelText}</Button>
      <Button type="primary" danger={danger} htmlType="submit" loading={isPending} disabled={isPending || state !== 'ok'}>
        {submitText}
      </Button>
    </div>
  );
}
