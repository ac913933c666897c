import type { RequestStatus, RequestType } from '@app/contract';
import { formatSgd, type Idr } from '@app/money';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';

const movements = { deposit: 'setBack.deposit', withdrawal: 'setBack.withdrawal' } as const satisfies Record<RequestType, string>;

type RequestSetBackNoteProps = { request: { type: RequestType; status: RequestStatus; amount: Idr } };

/** Explains the effect of setting a decided request back to pending: the new status, and the money that moves back. */
export function RequestSetBackNote({ request: { type, status, amount } }: RequestSetBackNoteProps) {
  const { t } = useTranslation('admin-requests');
  const money = status === 'approved' ? t(movements[type], { amount: formatSgd(amount) }) : t('setBack.rejected');
  return <Alert type="warning" showIcon title={`${t('setBack.text')} ${money}`} />;
}
