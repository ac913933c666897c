import { sessionEndReasons, type AccountSecurityEvent } from '@app/contract';
import { useTranslation } from 'react-i18next';
import { deviceOf } from './device-of.ts';
import type { Serialized } from './serialized.ts';

type Facts = {
  /** Who and why: an administrator, and the reason for which a session ended. */
  cause: string[];
  /** The device and the network, as far as they are known and may be shown. */
  origin: string[];
};

/** Returns what is shown of a security event of one account besides its kind and its instant. */
export function useSecurityEventFacts(): (event: Serialized<AccountSecurityEvent>) => Facts {
  const { t } = useTranslation('security');
  return ({ isByStaff, reason, network, userAgent }) => {
    const ended = sessionEndReasons.find((each) => each === reason);
    const device = deviceOf(userAgent).name;
    return {
      cause: [...(isByStaff ? [t('byStaff')] : []), ...(ended === undefined ? [] : [t(`reason.${ended}`)])],
      origin: [...(device === null ? [] : [device]), ...(network === null ? [] : [t('network', { network })])],
    };
  };
}
