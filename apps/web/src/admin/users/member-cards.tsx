import UserOutlined from '@ant-design/icons/UserOutlined';
import { useTranslation } from 'react-i18next';
import { DateTime } from '../../shared/ui/date-time.tsx';
import { ListRow } from '../../shared/ui/list-row.tsx';
import { MemberLink } from '../ui/member-link.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { UserActions } from './user-actions.tsx';
import type { UserListProps } from './user-list-props.ts';
import { bankLineOf } from './member-table.tsx';
import { MemberTier } from './member-tier.tsx';

/** The members as cards, on phones. */
export function MemberCards({ rows, viewer, onEdit, onDelete }: UserListProps) {
  const { t } = useTranslation('users');
  return rows.map((user) => {
    const { id, username, userNumber, email, balance, createdAt } = user;
    const footer = (
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
        <UserActions user={user} viewer={viewer} onEdit={onEdit} onDelete={onDelete} />
      </>
    );
    return (
      <div key={id} data-testid="user-row">
        <ListRow
          icon={<UserOutlined aria-hidden />}
          title={<MemberLink id={id} username={username} />}
          detail={<span className="num">{t('numbered', { number: userNumber })}</span>}
          footer={footer}
          value={<Money amount={balance} withIdr />}
          status={<MemberTier user={user} />}
        />
      </div>
    );
  });
}
