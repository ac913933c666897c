import type { Request } from '@app/contract';
import { formatSgd } from '@app/money';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../shared/lib/business-time.ts';
import { noValue } from '../lib/no-value.ts';
import { useLanguage } from '../../shared/lib/use-language.ts';
import type { Serialized } from '../../shared/lib/serialized.ts';

/** The decisions of a request that were changed or set back: who decided what, who changed it, when, and why. */
export function EarlierDecisions({ request: { earlierDecisions = [] } }: { request: Pick<Serialized<Request>, 'earlierDecisions'> }) {
  const { t } = useTranslation('admin-requests');
  const language = useLanguage();
  return earlierDecisions.map(({ status, amount, decidedAt, decidedBy, undoneAt, undoneBy, reason }) => {
    const decided = { by: decidedBy ?? noValue, at: formatInstant(decidedAt, language), amount: formatSgd(amount) };
    const params = { ...decided, undoneBy, undoneAt: formatInstant(undoneAt, language) };
    return (
      <p key={undoneAt}>
        {t(status === 'approved' ? 'earlier.approved' : 'earlier.rejected', params)}{' '}
        {reason === null ? t('earlier.noReason') : t('earlier.reason', { reason })}
      </p>
    );
  });
}
