import type { JobRun } from '@app/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { apiErrorOf } from '../../lib/api-error.ts';
import { trpc } from '../../lib/trpc.ts';
import type { Wire } from '../../lib/wire.ts';

const progressIntervalMs = 1_000;
const renewDelayMs = 2_000;

export type InterestRun = Wire<JobRun>;

export const isOver = (run: InterestRun | undefined): run is InterestRun => run?.status === 'succeeded' || run?.status === 'failed';

/** Everything that shows what interest has changed. */
function useRenewAfterInterest() {
  const utils = trpc.useUtils();
  return () => {
    for (const part of [utils.investments, utils.accrual.latest, utils.stats, utils.ledger]) void part.invalidate();
  };
}

/** Starts the interest run and follows it until it ends; 2 s later the data on the screen is fetched anew. */
export function useInterestRun() {
  const { t } = useTranslation('accrual');
  const renew = useRenewAfterInterest();
  const [runId, setRunId] = useState<string | null>(null);
  const trigger = trpc.accrual.trigger.useMutation({
    onSuccess(started) {
      setRunId(started.runId);
      toast.info(t('started'));
    },
    onError: (error) => toast.error(apiErrorOf(error).detail ?? t('failed')),
  });
  const { data: run, error } = trpc.accrual.getRun.useQuery(
    { id: runId ?? '' },
    { enabled: runId !== null, refetchInterval: ({ state }) => (isOver(state.data) ? false : progressIntervalMs) },
  );
  const outcome = isOver(run) ? run.status : null;
  useEffect(() => {
    if (outcome === null) return;
    if (outcome === 'succeeded') toast.success(t('done'));
    else toast.error(t('failed'));
    const timer = setTimeout(renew, renewDelayMs);
    return () => clearTimeout(timer);
    // Each run ends once.
  }, [runId, outcome]);
  const isBusy = trigger.isPending || (runId !== null && outcome === null);
  return { start: () => trigger.mutate(), isBusy, run, error: trigger.error ?? error };
}

export type InterestRunTools = ReturnType<typeof useInterestRun>;
