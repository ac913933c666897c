import { listLimit, type Request } from '@app/contract';
import { useTranslation } from 'react-i18next';
import type { Serialized } from '../lib/serialized.ts';
import { trpc } from '../lib/trpc.ts';
import { useLanguage } from '../lib/use-language.ts';

/** The query of the member's pending withdrawals. Administrators see the form too, but have no requests. */
export const usePendingPayees = (enabled: boolean) =>
  trpc.requests.listMine.useQuery({ type: 'withdrawal', status: 'pending', limit: listLimit.max }, { enabled });

/**
 * Lists, before a change of bank details, the pending withdrawals that will still be paid to the account with which they were
 * requested.
 */
export function PendingPayees({
  withdrawals,
}: {
  withdrawals: readonly Pick<Serialized<Request>, 'number' | 'bankName' | 'accountNumber'>[];
}) {
  const { t } = useTranslation('profile');
  const language = useLanguage();
  /* One without a payee takes the details that are saved now. */
  const kept = withdrawals.flatMap(({ number, bankName, accountNumber }) =>
    bankName === null || accountNumber === null ? [] : [t('bank.pendingOne', { number, bank: bankName, account: accountNumber })],
  );
  if (kept.length === 0) return null;
  const list = new Intl.ListFormat(language, { type: 'conjunction' }).format(kept);
  return <p className="callout">{t('bank.pendingKept', { list })}</p>;
}
