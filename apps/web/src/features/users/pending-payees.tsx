import { listLimit } from '@app/contract';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../lib/session.tsx';
import { trpc } from '../../lib/trpc.ts';
import { useLanguage } from '../../lib/use-language.ts';

/** Says, before bank details are changed, which pending withdrawals will still be paid to the account that they were requested with. */
export function PendingPayees() {
  const { t } = useTranslation('profile');
  const language = useLanguage();
  const { role } = useUser();
  const { data } = trpc.requests.listMine.useQuery(
    { type: 'withdrawal', status: 'pending', limit: listLimit.max },
    { enabled: role === 'user' }, // administrators have the form too, and no requests
  );
  /* One without an account takes the details that are saved now. */
  const kept = (data?.items ?? []).flatMap(({ number, bankName, accountNumber }) =>
    bankName === null || accountNumber === null ? [] : [t('bank.pendingOne', { number, bank: bankName, account: accountNumber })],
  );
  if (kept.length === 0) return null;
  const list = new Intl.ListFormat(language, { type: 'conjunction' }).format(kept);
  return <p className="callout">{t('bank.pendingKept', { list })}</p>;
}
