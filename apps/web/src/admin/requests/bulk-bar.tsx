import { formatIdr, formatSgd, sum } from '@app/money';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminRequest } from './admin-request-view.ts';
import { BulkApprovalDialog } from './bulk-approval-dialog.tsx';
import styles from './admin-requests.module.css';

type BulkBarProps = {
  selected: readonly AdminRequest[];
  onClear: () => void;
  /** Opens a request, to look at before the approval. */
  onOpen: (id: string) => void;
};

/** The sum of the selected deposits, and the button that approves them together. */
export function BulkBar({ selected, onClear, onOpen }: BulkBarProps) {
  const { t } = useTranslation('admin-requests');
  /* The selection at the time of the click: the list behind the dialog keeps changing. */
  const [asked, setAsked] = useState<readonly AdminRequest[] | null>(null);
  const total = sum(selected.map(({ amount }) => amount));
  function close() {
    setAsked(null);
    onClear();
  }
  return (
    <>
      {selected.length > 0 && (
        <div className={styles.bulkBar}>
          <span className="num" role="status">
            {t('admin.bulk.chosen', { count: selected.length, sgd: formatSgd(total), idr: formatIdr(total) })}
          </span>
          <span className="row-actions">
            <Button onClick={onClear}>{t('admin.bulk.clear')}</Button>
            <Button type="primary" onClick={() => setAsked(selected)}>
              {t('admin.bulk.open', { count: selected.length })}
            </Button>
          </span>
        </div>
      )}
      <BulkApprovalDialog
        rows={asked}
        onClose={close}
        onOpen={(id) => {
          setAsked(null);
          onOpen(id);
        }}
      />
    </>
  );
}
