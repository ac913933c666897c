import UserOutlined from '@ant-design/icons/UserOutlined';
import { useTranslation } from 'react-i18next';
import { DateTime } from '../../ui/date-time.tsx';
import { ListRow } from '../../ui/list-row.tsx';
import { MemberLink } from '../../ui/member-link.tsx';
import { Money } from '../../ui/money.tsx';
import { AdminUserActions, type AdminUserRowsProps } from './admin-user-actions.tsx';
import { bankLineOf } from './member-table.tsx';
import { MemberTier } from './member-tier.tsx';

/** The members on a phone. */
export function MemberCards({ rows, viewer, onEdit, onDelete }: AdminUserRowsProps) {
  const { t } = useTranslation('users');
  return rows.map((user) => {
    const { id, username, userNumber, email, balance, createdAt } = user;
    const foot = (
      <>
        <span>
          {email}
          <br />
          {user.bankName !== null && (
            <>
              {bankLineOf(user)}
              <br />
            </>
          )}
          {t('column.joined')}: <DateTime at={createdAt} detail="day" />
        </span>
        <AdminUserActions user={user} viewer={viewer} onEdit={onEdit} onDelete={onDelete} />
      </>
    );
    return (
      <div key={id} data-testid="user-row">
        <ListRow
          icon={<UserOutlined aria-hidden />}
          title={<MemberLink id={id} username={username} />}
          detail={<span className="num">{t('numbered', { number: userNumber })}</span>}
          foot={foot}
          value={<Money amount={balance} withIdr />}
          status={<MemberTier user={user} />}
        />
      </div>
    );
  });
}
