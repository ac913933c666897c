import { add, formatSpendable, negate, subtract, type Idr } from '@app/money';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../shared/lib/business-time.ts';
import { useLanguage } from '../../shared/lib/use-language.ts';
import { DetailRow } from '../../shared/ui/detail-row.tsx';
import { IdrAmount, Money } from '../../shared/ui/money.tsx';
import { DetailsSection } from './details-section.tsx';
import type { AdminRequestDetails } from './admin-request-view.ts';
import { requestLabels } from './request-labels.ts';
import styles from './admin-requests.module.css';

/** The available balance before and after the approval, expected or as posted. */
function stepsOf({ request, member }: AdminRequestDetails): { before: Idr; change: Idr; after: Idr } {
  const change = request.type === 'deposit' ? request.amount : negate(request.amount);
  if (request.balanceAfter !== null) return { before: subtract(request.balanceAfter, change), change, after: request.balanceAfter };
  return { before: member.available, change, after: add(member.available, change) };
}

/** True when a pending withdrawal is higher than the member's balance. */
export const exceedsAvailable = ({ request, member }: AdminRequestDetails): boolean =>
  request.type === 'withdrawal' && request.status === 'pending' && request.amount > member.available;

/** The available balance before, the amount of this request, and the balance after: in rupiah and in SGD. */
export function AdminBalanceSteps({ details }: { details: AdminRequestDetails }) {
  const { t } = useTranslation(['admin-requests', 'app']);
  const language = useLanguage();
  const { request, member } = details;
  const title = t('admin.balance.title');
  if (request.status === 'rejected') {
    return (
      <DetailsSection title={title}>
        <p>{t('admin.balance.unchanged')}</p>
      </DetailsSection>
    );
  }
  const { before, change, after } = stepsOf(details);
  const rows = [
    { label: t('admin.balance.before'), amount: before, sign: 'negative' as const },
    { label: t(requestLabels[request.type].movement), amount: change, sign: 'always' as const },
    { label: t('admin.balance.after'), amount: after, sign: 'negative' as const },
  ];
  return (
    <DetailsSection title={title}>
      <table className={styles.balanceSteps}>
        <tbody>
          {rows.map(({ label, amount, sign }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>
                <IdrAmount amount={amount} sign={sign} />
              </td>
              <td>
                <Money amount={amount} sign={sign} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {request.status === 'approved' && request.amountCorrectedAt !== undefined && (
        <p className="quiet">{t('admin.balance.ofCorrection', { at: formatInstant(request.amountCorrectedAt, language) })}</p>
      )}
      {request.type === 'withdrawal' && request.status === 'pending' && (
        <DetailRow label={t('admin.balance.spokenFor')} value={<Money amount={member.pendingWithdrawals} />} />
      )}
      {exceedsAvailable(details) && (
        <Alert type="error" showIcon title={t('admin.balance.tooLow', { available: formatSpendable(member.available) })} />
      )}
      {request.exceedsBalance && !exceedsAvailable(details) && <Alert type="warning" showIcon title={t('admin.balance.exceeds')} />}
    </DetailsSection>
  );
}
