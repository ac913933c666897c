import { listLimit } from '@app/contract';
import { useTranslation } from 'react-i18next';
import { useUser } from '../lib/session.tsx';
import { trpc } from '../lib/trpc.ts';
import { useLanguage } from '../lib/use-language.ts';

/**
 * Lists, before a change of bank details, the pending withdrawals that will still be paid to the account with which they were
 * requested.
 */
export function PendingPayees() {
  const { t } = useTranslation('profile');
  const language = useLanguage();
  const { role } = useUser();
  const { data } = trpc.requests.listMine.useQuery(
    { type: 'withdrawal', status: 'pending', limit: listLimit.max },
    { enabled: role === 'user' }, // administrators see the form too, but have no requests
  );
  /* One without a payee takes the details that are saved now. */
  const kept = (data?.items ?? []).flatMap(({ number, bankName, accountNumber }) =>
    bankName === null || accountNumber === null ? [] : [t('bank.pendingOne', { number, bank: bankName, account: accountNumber })],
  );
  if (kept.length === 0) return null;
  const list = new Intl.ListFormat(language, { type: 'conjunction' }).format(kept);
  return <p className="callout">{t('bank.pendingKept', { list })}</p>;
}
