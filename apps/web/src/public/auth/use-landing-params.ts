import { useState } from 'react';
import { useSearch } from 'wouter';
import { storeLandingParams } from '../../shared/lib/landing-params.ts';

/** Stores the referral code and the plan of the address before the first render of the page. */
export function useLandingParams(): void {
  const search = useSearch();
  useState(() => storeLandingParams(search));
}
