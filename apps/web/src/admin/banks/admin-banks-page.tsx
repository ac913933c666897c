import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { listLimit, type BankDestination } from '@app/contract';
import { App, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { useMay } from '../../shared/lib/session.tsx';
import { toastFailure } from '../../shared/lib/toast-failure.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { useIsPhone } from '../../shared/lib/use-is-phone.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { QueryError } from '../../shared/ui/error-panel.tsx';
import { ExportButton } from '../ui/export-button.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { RefreshButton } from '../../shared/ui/refresh-button.tsx';
import { ListSkeleton } from '../../shared/ui/skeletons.tsx';
import { TableCard } from '../ui/table-card.tsx';
import { BankCards } from './bank-cards.tsx';
import { BankDialog, type BankDialogState } from './bank-dialog.tsx';
import { BankTable } from './bank-table.tsx';
import styles from '../ui/admin-table.module.css';
import { SecondPersonNote } from '../ui/dialog-footer.tsx';

/** Deletes a bank destination after a confirmation that names it. */
function useDeleteBank(isLastActive: (bank: BankDestination) => boolean) {
  const { t } = useTranslation('banks');
  const { modal } = App.useApp();
  const utils = trpc.useUtils();
  const remove = trpc.banks.delete.useMutation({
    onSuccess: () => toast.success(t('toast.deleted')),
    onError: (error) => toastFailure(error, t('failed.delete')),
    onSettled: () => void utils.banks.invalidate(),
  });
  return (bank: BankDestination) => {
    const { id, bankName, accountNumber } = bank;
    void modal.confirm({
      title: t('confirm.title'),
      content: (
        <>
          <p>{t('confirm.text', { name: bankName, number: accountNumber })}</p>
          {isLastActive(bank) && (
            <p>
              <strong>{t('confirm.lastActive')}</strong>
            </p>
          )}
          <SecondPersonNote />
        </>
      ),
      okText: t('confirm.ok', { name: bankName }),
      okButtonProps: { danger: true },
      cancelText: t('confirm.cancel'),
      onOk: () => remove.mutate({ id }),
    });
  };
}

/** The bank destinations of deposits: the list, and the dialogs that change it. */
export function AdminBanksPage() {
  const { t } = useTranslation(['banks', 'area']);
  const isPhone = useIsPhone();
  const query = trpc.banks.list.useQuery({ limit: listLimit.max });
  const { data, error, isFetching, refetch } = query;
  const [dialog, setDialog] = useState<BankDialogState>(null);
  const isLastActive = (bank: BankDestination) =>
    bank.isActive && data?.items.every(({ id, isActive }) => id === bank.id || !isActive) === true;
  const askToDelete = useDeleteBank(isLastActive);
  const mayChange = useMay('master_admin');
  const add = () => setDialog({ bank: null });
  const Rows = isPhone ? BankCards : BankTable;
  return (
    <>
      <PageHeader
        title={t('area:admin.banks')}
        note={t('note')}
        actions={
          <>
            <ExportButton list="bank-destinations" filters={{}} />
            <RefreshButton onRefresh={() => void refetch()} isBusy={isFetching} />
            {mayChange && (
              <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={add}>
                {t('add')}
              </Button>
            )}
          </>
        }
      />
      <TableCard title={t('area:admin.banks')}>
        {error !== null && (
          <div className={styles.adminListProblem}>
            <QueryError query={query} title={t('failed.load')} />
          </div>
        )}
        {data === undefined && error === null && <ListSkeleton rows={3} />}
        {data?.items.length === 0 && (
          <EmptyState
            kind="nothing-yet"
            title={t('empty.title')}
            text={t('empty.text')}
            {...(mayChange && { action: { text: t('add'), onClick: add } })}
          />
        )}
        {data !== undefined && data.items.length > 0 && (
          <Rows banks={data.items} onEdit={(bank) => setDialog({ bank })} onDelete={askToDelete} />
        )}
      </TableCard>
      <BankDialog
        state={dialog}
        isLastActive={dialog !== null && dialog.bank !== null && isLastActive(dialog.bank)}
        onClose={() => setDialog(null)}
      />
    </>
  );
}
