import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useConnection } from '../../shared/lib/connection.ts';
import styles from './dialog-footer.module.css';

/** The row of buttons at the end of a dialog. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className={styles.root}>{children}</div>;
}

type DialogFooterProps = {
  cancelText: string;
  /** The id of the button that cancels, where it gets the initial focus. */
  cancelId?: string | undefined;
  submitText: string;
  danger?: boolean;
  /** Something is missing that the form cannot be submitted without. */
  isBlocked?: boolean;
  isPending: boolean;
  onCancel: () => void;
};

/** The end of a form in a dialog: it can be submitted once at a time, and only with a connection. */
export function DialogFooter({
  cancelText,
  cancelId,
  submitText,
  danger = false,
  isBlocked = false,
  isPending,
  onCancel,
}: DialogFooterProps) {
  const { state } = useConnection();
  return (
    <DialogButtons>
      <Button {...(cancelId !== undefined && { id: cancelId })} onClick={onCancel}>
        {cancelText}
      </Button>
      <Button type="primary" danger={danger} htmlType="submit" loading={isPending} disabled={isBlocked || isPending || state !== 'ok'}>
        {submitText}
      </Button>
    </DialogButtons>
  );
}
