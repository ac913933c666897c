import { keepPreviousData } from '@tanstack/react-query';
import { useAddressParams } from '../../shared/lib/address-params.ts';
import { polledUnlessLive } from '../../shared/lib/live/polled-unless-live.ts';
import { trpc } from '../../shared/lib/trpc.ts';

const pollIntervalMs = 60_000;

export const coverageRanges = ['30', '90', '366'] as const;
export type CoverageRange = (typeof coverageRanges)[number];
const startRange: CoverageRange = '30';

/** The coverage for the range in the query string; every part of the dashboard that reads it shares one call. */
export function useCoverage() {
  const { params, change } = useAddressParams();
  const range = coverageRanges.find((each) => each === params.get('range')) ?? startRange;
  const query = trpc.stats.coverage.useQuery(
    { days: Number(range) },
    { ...polledUnlessLive(pollIntervalMs), placeholderData: keepPreviousData },
  );
  const chooseRange = (next: CoverageRange) => change({ range: next === startRange ? null : next }, { replace: true });
  return { query, range, chooseRange };
}
