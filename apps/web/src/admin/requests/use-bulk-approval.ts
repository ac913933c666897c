import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiErrorOf, isAnswered } from '../../shared/lib/api-error.ts';
import { isSentForApproval } from '../../shared/lib/sent-for-approval.ts';
import { polledUnlessLive } from '../../shared/lib/live/polled-unless-live.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { useRenewMoney } from '../../shared/lib/use-renew-money.ts';
import { requestsIntervalMs, type AdminRequest } from './admin-request-view.ts';
import { useDecisionSentence } from './use-decision-sentence.ts';

/**
 * The state of a row in a bulk approval. `unknown`: the answer was lost, so the server may have approved it; `pending`: the server
 * has said since that it is not decided. `sentence`: who decided, or why the row was not approved.
 */
export type BulkState = {
  state: 'waiting' | 'sending' | 'approved' | 'failed' | 'unknown' | 'pending';
  sentence?: string;
};

const waiting: BulkState = { state: 'waiting' };

/**
 * Approves deposits one after another, each by a call of its own, and reports the result of each. The first call without an
 * answer is the last one; the details of its request are then polled for what the server has made of it.
 */
export function useBulkApproval() {
  const { t } = useTranslation('admin-requests');
  const sentenceOf = useDecisionSentence();
  const [results, setResults] = useState<ReadonlyMap<string, BulkState>>(new Map());
  const [isRunning, setIsRunning] = useState(false);
  const isStopped = useRef(false);
  const renewMoney = useRenewMoney();
  const utils = trpc.useUtils();
  const process = trpc.requests.process.useMutation();
  const lostId = [...results].find(([, { state }]) => state === 'unknown')?.[0] ?? null;
  const lost = trpc.requests.details.useQuery({ id: lostId ?? '' }, { ...polledUnlessLive(requestsIntervalMs), enabled: lostId !== null });
  const set = (id: string, result: BulkState) => setResults((known) => new Map(known).set(id, result));

  /** The state of a row by its request as the server has it, with who decided. */
  function stateOf(request: AdminRequest): BulkState {
    if (request.status === 'pending') return { state: 'pending' };
    return { state: request.status === 'approved' ? 'approved' : 'failed', sentence: sentenceOf(request) };
  }

  async function stateAfter(error: unknown, id: string): Promise<BulkState> {
    const refusal = apiErrorOf(error);
    if (!isAnswered(refusal)) return { state: 'unknown' };
    if (isSentForApproval(error)) return { state: 'pending', sentence: refusal.detail ?? '' };
    if (refusal.errorCode === 'ALREADY_PROCESSED') {
      const { request } = await utils.requests.details.fetch({ id }, { staleTime: 0 });
      if (request.status !== 'pending') return stateOf(request); // else decided and set back meanwhile
    }
    return { state: 'failed', sentence: refusal.detail ?? t('admin.failed.processDeposit') };
  }

  async function approve(id: string): Promise<BulkState> {
    try {
      await process.mutateAsync({ id, status: 'approved', adminNote: null });
      return { state: 'approved' };
    } catch (error) {
      /* Without its details it is not known who decided a request, nor how. */
      return stateAfter(error, id).catch(() => ({ state: 'unknown' }));
    }
  }

  async function run(rows: readonly AdminRequest[]) {
    isStopped.current = false;
    setIsRunning(true);
    for (const { id } of rows) {
      if (isStopped.current) break;
      set(id, { state: 'sending' });
      const result = await approve(id);
      isStopped.current ||= result.state === 'unknown';
      /* Details from before the call must not pass for what it has done. */
      if (result.state === 'unknown') void utils.requests.details.reset({ id });
      set(id, result);
    }
    setIsRunning(false);
    renewMoney();
  }
  return {
    isRunning,
    /** True once the first approval was sent. */
    hasBegun: results.size > 0,
    /** True once an answer was lost: the rows after it are not sent. */
    isCutShort: lostId !== null,
    resultOf: (id: string): BulkState =>
      id === lostId && lost.data !== undefined ? stateOf(lost.data.request) : (results.get(id) ?? waiting),
    run,
    /** Leaves the remaining rows undecided, after the current one. */
    stop: () => void (isStopped.current = true),
  };
}
