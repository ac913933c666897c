import ArrowDownOutlined from '@ant-design/icons/ArrowDownOutlined';
import ArrowUpOutlined from '@ant-design/icons/ArrowUpOutlined';
import { Age } from '../../ui/age.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { ListRow } from '../../ui/list-row.tsx';
import { Money } from '../../ui/money.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { MemberLink, OpenRequestButton, type AdminRowsProps } from './admin-request-table.tsx';

/** The rows on a phone: what and when, the amount with its status, and the button. */
export function AdminRequestCards({ type, rows, oldestNumber, onOpen }: AdminRowsProps) {
  const icon = type === 'deposit' ? <ArrowDownOutlined /> : <ArrowUpOutlined />;
  return rows.map((request) => {
    const { id, number, username, createdAt, status, amount, bankName, processedBy } = request;
    const detail = (
      <>
        {number} · <DateTime at={createdAt} />
      </>
    );
    const note = (
      <>
        {status === 'pending' ? <Age since={createdAt} /> : (processedBy ?? '-')} · {bankName ?? '-'}
      </>
    );
    const value = <Money amount={amount} withIdr quiet={status === 'rejected'} />;
    const foot = (
      <>
        <StatusTag status={status} />
        <OpenRequestButton request={request} oldestNumber={oldestNumber} onOpen={onOpen} />
      </>
    );
    return (
      <div key={id} data-testid="request-row">
        <ListRow icon={icon} title={<MemberLink username={username} />} detail={detail} note={note} value={value} status={foot} />
      </div>
    );
  });
}
