import type { PasskeyOptions } from '@app/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { canOfferPasskeys, offerPasskeys } from '../../shared/lib/passkeys.ts';

/** The server accepts an answer for five minutes; the user needs some of them. */
const renewedAfterMs = 4 * 60_000;

type PasskeyOffer = {
  isOn: boolean;
  /** Changes with each log-in by a passkey: the options of an earlier one may have been refused. */
  attempt: number;
  fetchOptions: () => Promise<PasskeyOptions>;
  onAnswer: (credential: string) => void;
};

/**
 * Offers the passkeys in the browser's list of the username field while it is on. The options are renewed before they run out, while the page
 * is visible. Without options, offline or after too many calls, there is no offer; the button reports what is wrong.
 */
export function usePasskeyOffer({ isOn, attempt, fetchOptions, onAnswer }: PasskeyOffer): void {
  const { data: options } = useQuery({
    queryKey: ['options of offered passkeys', attempt],
    queryFn: async () => ((await canOfferPasskeys()) ? fetchOptions() : null),
    enabled: isOn,
    staleTime: renewedAfterMs,
    refetchInterval: renewedAfterMs,
    gcTime: 0,
  });
  const answer = useEffectEvent(onAnswer);
  useEffect(() => {
    if (!isOn || options === undefined || options === null) return undefined;
    return offerPasskeys(options, (credential) => answer(credential));
  }, [isOn, options]);
}
