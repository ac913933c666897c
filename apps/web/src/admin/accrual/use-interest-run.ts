import type { JobRun } from '@app/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { withoutUser } from '../../shared/lib/live/polled-unless-live.ts';
import { toastFailure } from '../../shared/lib/toast-failure.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import type { Serialized } from '../../shared/lib/serialized.ts';

const progressIntervalMs = 1_000;
const renewDelayMs = 2_000;

export type InterestRun = Serialized<JobRun>;

export const isOver = (run: InterestRun | undefined): run is InterestRun => run?.status === 'succeeded' || run?.status === 'failed';

/** Invalidates every query that interest changes. */
function useRenewAfterInterest() {
  const utils = trpc.useUtils();
  return () => {
    for (const part of [utils.investments, utils.transactions, utils.accrual.latest, utils.stats, utils.ledger]) void part.invalidate();
  };
}

/**
 * Starts the interest run and follows it until it ends; 2 s later the data on the screen is refetched. `calculate` is the
 * master admin's call, `trigger` that of every administrator; both start the same run.
 */
export function useInterestRun(call: 'trigger' | 'calculate' = 'trigger') {
  const { t } = useTranslation('accrual');
  const renew = useRenewAfterInterest();
  const [runId, setRunId] = useState<string | null>(null);
  const trigger = trpc.accrual[call].useMutation({
    onSuccess(started) {
      setRunId(started.runId);
      toast.info(t('started'));
    },
    onError: (error) => toastFailure(error, t('failed')),
  });
  const { data: run, error } = trpc.accrual.getRun.useQuery(
    { id: runId ?? '' },
    { enabled: runId !== null, refetchInterval: ({ state }) => (isOver(state.data) ? false : progressIntervalMs), ...withoutUser },
  );
  const outcome = isOver(run) ? run.status : null;
  const announce = useEffectEvent((how: InterestRun['status']) => {
    if (how === 'succeeded') toast.success(t('done'));
    else toast.error(t('failed'));
  });
  const renewLater = useEffectEvent(renew);
  useEffect(() => {
    if (outcome === null) return;
    announce(outcome);
    const timer = setTimeout(() => renewLater(), renewDelayMs);
    return () => clearTimeout(timer);
    /* `runId`, because a second run may end with the same outcome. */
  }, [runId, outcome]);
  const isBusy = trigger.isPending || (runId !== null && outcome === null);
  /* A run that is known goes on, also when a poll has failed. */
  return { start: () => trigger.mutate(), isBusy, run, error: trigger.error ?? (run === undefined ? error : null) };
}

export type InterestRunTools = ReturnType<typeof useInterestRun>;
