import ArrowDownOutlined from '@ant-design/icons/ArrowDownOutlined';
import ArrowUpOutlined from '@ant-design/icons/ArrowUpOutlined';
import { Checkbox } from 'antd';
import { useTranslation } from 'react-i18next';
import { DateTime } from '../../shared/ui/date-time.tsx';
import { DottedLine, ListRow } from '../../shared/ui/list-row.tsx';
import { MemberLink } from '../ui/member-link.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { TransactionChanges } from '../../shared/ui/transaction-date.tsx';
import { AgeOrDecision, OpenRequestButton, type AdminRowsProps } from './admin-request-table.tsx';
import { RequestStatusTags } from './request-status-tags.tsx';
import { isWithoutPayee } from '../../shared/lib/is-without-payee.ts';

/** The rows as cards, on phones: type and time, the amount with its status, and the button. */
export function AdminRequestCards({ type, rows, oldestNumber, onOpen, selection }: AdminRowsProps) {
  const { t } = useTranslation('admin-requests');
  const icon = type === 'deposit' ? <ArrowDownOutlined aria-hidden /> : <ArrowUpOutlined aria-hidden />;
  return rows.map((request) => {
    const { id, number, userId, username, status, amount, bankName, createdAt } = request;
    const detail = (
      <DottedLine>
        <span className="num">{number}</span>
        <DateTime at={createdAt} />
      </DottedLine>
    );
    const select = (isSelected: boolean) =>
      selection?.onChange(isSelected ? [...selection.selectedIds, id] : selection.selectedIds.filter((each) => each !== id));
    const box = selection !== undefined && (
      <Checkbox
        checked={selection.selectedIds.includes(id)}
        disabled={!selection.maySelect(request)}
        aria-label={selection.labelOf(request)}
        onChange={({ target }) => select(target.checked)}
      />
    );
    const value = <Money amount={amount} withIdr quiet={status === 'rejected'} />;
    const footer = (
      <>
        <span>
          <AgeOrDecision request={request} />
          {bankName !== null && ` · ${bankName}`}
          {request.payeeSavedBy !== undefined && ` · ${t('admin.bank.staffTag')}`}
          {isWithoutPayee(request) && ` · ${t('admin.bank.noPayee')}`}
        </span>
        <span className="row-actions">
          {box}
          <OpenRequestButton request={request} oldestNumber={oldestNumber} onOpen={onOpen} />
        </span>
      </>
    );
    return (
      <div key={id} data-testid="request-row">
        <ListRow
          icon={icon}
          title={<MemberLink id={userId} username={username} />}
          detail={detail}
          note={<TransactionChanges transaction={request} />}
          value={value}
          status={<RequestStatusTags request={request} />}
          footer={footer}
        />
      </div>
    );
  });
}
