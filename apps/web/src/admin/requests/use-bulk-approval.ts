import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiErrorOf } from '../../shared/lib/api-error.ts';
import { noValue } from '../lib/no-value.ts';
import { formatInstant } from '../../shared/lib/business-time.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { useLanguage } from '../../shared/lib/use-language.ts';
import { useRenewMoney } from '../../shared/lib/use-renew-money.ts';
import type { AdminRequest } from './admin-request-view.ts';

/** The state of a row in a bulk approval; `reason`: why it was not approved, as a sentence for the screen. */
export type BulkState = { state: 'waiting' | 'sending' | 'approved' } | { state: 'failed'; reason: string };

const waiting: BulkState = { state: 'waiting' };

/** Approves deposits one after another, each by a call of its own, and reports the result of each. */
export function useBulkApproval() {
  const { t } = useTranslation('admin-requests');
  const language = useLanguage();
  const [results, setResults] = useState<ReadonlyMap<string, BulkState>>(new Map());
  const [isRunning, setIsRunning] = useState(false);
  const isStopped = useRef(false);
  const renewMoney = useRenewMoney();
  const utils = trpc.useUtils();
  const process = trpc.requests.process.useMutation();
  const set = (id: string, result: BulkState) => setResults((known) => new Map(known).set(id, result));

  /** Why a row was not approved; if it was already decided, by whom and when. */
  async function reasonOf(error: unknown, id: string): Promise<string> {
    const { errorCode, detail } = apiErrorOf(error);
    if (errorCode === 'ALREADY_PROCESSED') {
      const { request } = await utils.requests.details.fetch({ id }, { staleTime: 0 });
      if (request.status === 'pending') return detail ?? t('admin.failed.processDeposit'); // decided and set back meanwhile
      const params = { by: request.processedBy ?? noValue, at: formatInstant(request.processedAt ?? request.createdAt, language) };
      return request.status === 'approved' ? t('admin.decision.approvedBy', params) : t('admin.decision.rejectedBy', params);
    }
    return detail ?? t('admin.failed.processDeposit');
  }

  async function approve(id: string): Promise<BulkState> {
    try {
      await process.mutateAsync({ id, status: 'approved', adminNote: null });
      return { state: 'approved' };
    } catch (error) {
      const reason = await reasonOf(error, id).catch(() => apiErrorOf(error).detail ?? t('admin.failed.processDeposit'));
      return { state: 'failed', reason };
    }
  }

  async function run(rows: readonly AdminRequest[]) {
    isStopped.current = false;
    setIsRunning(true);
    for (const { id } of rows) {
      if (isStopped.current) break;
      set(id, { state: 'sending' });
      set(id, await approve(id));
    }
    setIsRunning(false);
    renewMoney();
  }
  return {
    isRunning,
    /** True once the first approval was sent. */
    hasBegun: results.size > 0,
    resultOf: (id: string): BulkState => results.get(id) ?? waiting,
    run,
    /** Leaves the remaining rows undecided, after the current one. */
    stop: () => void (isStopped.current = true),
  };
}
