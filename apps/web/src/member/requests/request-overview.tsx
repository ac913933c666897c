import type { Request } from '@app/contract';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useUser } from '../../shared/lib/session.tsx';
import type { Serialized } from '../../shared/lib/serialized.ts';
import { DetailRow } from '../../shared/ui/detail-row.tsx';
import { OwnMoney } from '../../shared/ui/own-money.tsx';
import { PrivateImage } from '../../shared/ui/private-image.tsx';
import { isWithoutPayee } from '../../shared/lib/is-without-payee.ts';
import { RequestTimeline } from './request-timeline.tsx';
import styles from './requests.module.css';

const places = { deposit: 'member.step.sentTo', withdrawal: 'member.step.paidTo' } as const;
const paidPlaces = { deposit: 'member.step.sentTo', withdrawal: 'member.step.wasPaidTo' } as const;
const proofWidth = 96;

/** All details of one request: the payee or destination, its steps, the proof, and the balance after it. */
export function RequestOverview({ request, asOf }: { request: Serialized<Request>; asOf: string }) {
  const { t } = useTranslation('requests');
  const { type, status, bankName, accountName, accountNumber, payeeSavedBy, balanceAfter, proofImage, exceedsBalance = false } = request;
  const profile = useUser();
  const hasOtherPayee =
    type === 'withdrawal' &&
    status === 'pending' &&
    accountNumber !== null &&
    (accountNumber !== profile.accountNumber || bankName !== profile.bankName || accountName !== profile.accountName);
  const place = (status === 'approved' ? paidPlaces : places)[type];
  return (
    <>
      {bankName !== null && status !== 'rejected' && (
        <p className={styles.pendingPlace}>{t(place, { bank: bankName, number: accountNumber ?? '' })}</p>
      )}
      {hasOtherPayee && <p className={`${styles.pendingPlace} quiet`}>{t('member.step.payeeKept')}</p>}
      {payeeSavedBy !== undefined && <p className={`${styles.pendingPlace} quiet`}>{t('member.withdraw.savedByStaff')}</p>}
      {isWithoutPayee(request) && (
        <Alert
          type="warning"
          showIcon
          title={t('member.step.noPayee')}
          description={<Link href="/profile?tab=bank">{t('member.withdraw.addBank')}</Link>}
        />
      )}
      {exceedsBalance && <Alert type="warning" showIcon title={t('member.step.exceedsBalance')} />}
      <RequestTimeline request={request} asOf={asOf} />
      {status === 'approved' && balanceAfter !== null && (
        <DetailRow label={t('member.history.balanceAfter')} value={<OwnMoney amount={balanceAfter} />} />
      )}
      {proofImage !== null && <PrivateImage address={proofImage} alt={t('member.step.proof')} width={proofWidth} />}
    </>
  );
}
