import { Button } from 'antd';
import type { Idr } from '@app/money';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '../../shared/lib/connection.ts';
import { useApprovalCounts } from '../lib/use-approval-counts.ts';
import styles from './dialog-footer.module.css';

/** The row of buttons at the end of a dialog. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className={styles.root}>{children}</div>;
}

type SecondPersonNoteProps = {
  /** An amount that needs a second administrator only above what one approves alone; absent: the operation always does. */
  above?: { limit: 'singlePayoutMax' | 'singleDepositMax'; amount: Idr };
};

/** Says beside a button that a second administrator has to approve what it does; nothing while protection is off. */
export function SecondPersonNote({ above }: SecondPersonNoteProps) {
  const { t } = useTranslation('admin-requests');
  const alone = useApprovalCounts()?.alone ?? null;
  if (alone === null || (above !== undefined && above.amount <= alone[above.limit])) return null;
  return <p className={`${styles.note} quiet`}>{t('approval.ahead')}</p>;
}

type DialogFooterProps = {
  cancelText: string;
  /** The id of the button that cancels, where it gets the initial focus. */
  cancelId?: string | undefined;
  submitText: string;
  /** A line above the buttons. */
  note?: ReactNode;
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
  note,
  danger = false,
  isBlocked = false,
  isPending,
  onCancel,
}: DialogFooterProps) {
  const { state } = useConnection();
  return (
    <DialogButtons>
      {note}
      <Button {...(cancelId !== undefined && { id: cancelId })} onClick={onCancel}>
        {cancelText}
      </Button>
      <Button type="primary" danger={danger} htmlType="submit" loading={isPending} disabled={isBlocked || isPending || state !== 'ok'}>
        {submitText}
      </Button>
    </DialogButtons>
  );
}
