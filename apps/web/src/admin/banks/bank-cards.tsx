import BankOutlined from '@ant-design/icons/BankOutlined';
import { useTranslation } from 'react-i18next';
import { ListRow } from '../../shared/ui/list-row.tsx';
import { BankActions, BankStatus, type BankRowsProps } from './bank-table.tsx';

/** The banks as cards, on phones. */
export function BankCards({ banks, onEdit, onDelete }: BankRowsProps) {
  const { t } = useTranslation('banks');
  return banks.map((bank) => {
    const { id, bankName, accountName, accountNumber, qrisImage } = bank;
    const detail = (
      <>
        {accountName}
        <br />
        <span className="num">{accountNumber}</span>
      </>
    );
    const note = (
      <>
        {t('column.kind')}: {qrisImage === null ? t('withoutQris') : t('withQris')}
        <BankActions bank={bank} onEdit={onEdit} onDelete={onDelete} />
      </>
    );
    return (
      <ListRow
        key={id}
        icon={<BankOutlined aria-hidden />}
        title={bankName}
        detail={detail}
        note={note}
        status={<BankStatus bank={bank} />}
      />
    );
  });
}
