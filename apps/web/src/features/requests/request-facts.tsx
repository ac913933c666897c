import type { Request } from '@app/contract';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useUser } from '../../lib/session.tsx';
import type { Wire } from '../../lib/wire.ts';
import { FactRow } from '../../ui/fact-row.tsx';
import { OwnMoney } from '../../ui/own-money.tsx';
import { PrivateImage } from '../../ui/private-image.tsx';
import { isWithoutPayee } from './is-without-payee.ts';
import { RequestTimeline } from './request-timeline.tsx';

const places = { deposit: 'member.step.sentTo', withdrawal: 'member.step.paidTo' } as const;
const paidPlaces = { deposit: 'member.step.sentTo', withdrawal: 'member.step.wasPaidTo' } as const;
const proofWidth = 96;

/** All that is known of one request: where the money goes, its steps, the proof, and the balance after it. */
export function RequestFacts({ request, asOf }: { request: Wire<Request>; asOf: string }) {
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
        <p className="pending-place">{t(place, { bank: bankName, number: accountNumber ?? '' })}</p>
      )}
      {hasOtherPayee && <p className="pending-place quiet">{t('member.step.payeeKept')}</p>}
      {payeeSavedBy !== undefined && <p className="pending-place quiet">{t('member.withdraw.savedByStaff')}</p>}
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
        <FactRow label={t('member.history.balanceAfter')} value={<OwnMoney amount={balanceAfter} />} />
      )}
      {proofImage !== null && <PrivateImage address={proofImage} alt={t('member.step.proof')} width={proofWidth} />}
    </>
  );
}
