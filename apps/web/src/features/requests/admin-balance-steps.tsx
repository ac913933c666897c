import { add, formatSgd, negate, subtract, type Idr } from '@app/money';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../lib/business-time.ts';
import { useLanguage } from '../../lib/use-language.ts';
import { FactRow } from '../../ui/fact-row.tsx';
import { IdrAmount, Money } from '../../ui/money.tsx';
import { FactsPart } from './admin-facts-part.tsx';
import type { AdminRequestDetails } from './admin-request-view.ts';
import { adminWords } from './admin-request-words.ts';

/** What approving does to the available balance, or did. */
function stepsOf({ request, member }: AdminRequestDetails): { before: Idr; change: Idr; after: Idr } {
  const change = request.type === 'deposit' ? request.amount : negate(request.amount);
  if (request.balanceAfter !== null) return { before: subtract(request.balanceAfter, change), change, after: request.balanceAfter };
  return { before: member.available, change, after: add(member.available, change) };
}

/** True when the member does not have what a pending withdrawal asks for. */
export const isTooMuch = ({ request, member }: AdminRequestDetails): boolean =>
  request.type === 'withdrawal' && request.status === 'pending' && request.amount > member.available;

/** The available balance before, this request, and the balance after: in rupiah, and in SGD. */
export function AdminBalanceSteps({ details }: { details: AdminRequestDetails }) {
  const { t } = useTranslation(['queue', 'app']);
  const language = useLanguage();
  const { request, member } = details;
  const title = t('admin.balance.title');
  if (request.status === 'rejected') {
    return (
      <FactsPart title={title}>
        <p>{t('admin.balance.unchanged')}</p>
      </FactsPart>
    );
  }
  const { before, change, after } = stepsOf(details);
  const rows = [
    { label: t('admin.balance.before'), amount: before, sign: 'negative' as const },
    { label: t(adminWords[request.type].movement), amount: change, sign: 'always' as const },
    { label: t('admin.balance.after'), amount: after, sign: 'negative' as const },
  ];
  return (
    <FactsPart title={title}>
      <table className="balance-steps">
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
        <FactRow label={t('admin.balance.spokenFor')} value={<Money amount={member.pendingWithdrawals} />} />
      )}
      {isTooMuch(details) && <Alert type="error" showIcon title={t('admin.balance.tooLow', { available: formatSgd(member.available) })} />}
      {request.exceedsBalance && !isTooMuch(details) && <Alert type="warning" showIcon title={t('admin.balance.exceeds')} />}
    </FactsPart>
  );
}
