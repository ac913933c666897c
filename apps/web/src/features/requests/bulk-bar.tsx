import { formatIdr, formatSgd, sum } from '@app/money';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminRequest } from './admin-request-view.ts';
import { BulkApprovalDialog } from './bulk-approval-dialog.tsx';

/** What the ticked deposits come to, and the way to approve them together. */
export function BulkBar({ ticked, onClear }: { ticked: readonly AdminRequest[]; onClear: () => void }) {
  const { t } = useTranslation('queue');
  /* What was ticked when it was asked: the list behind the dialog goes on changing. */
  const [asked, setAsked] = useState<readonly AdminRequest[] | null>(null);
  const total = sum(ticked.map(({ amount }) => amount));
  function close() {
    setAsked(null);
    onClear();
  }
  return (
    <>
      {ticked.length > 0 && (
        <div className="bulk-bar">
          <span className="num" role="status">
            {t('admin.bulk.chosen', { count: ticked.length, sgd: formatSgd(total), idr: formatIdr(total) })}
          </span>
          <span className="row-actions">
            <Button onClick={onClear}>{t('admin.bulk.clear')}</Button>
            <Button type="primary" onClick={() => setAsked(ticked)}>
              {t('admin.bulk.open', { count: ticked.length })}
            </Button>
          </span>
        </div>
      )}
      <BulkApprovalDialog rows={asked} onClose={close} />
    </>
  );
}
