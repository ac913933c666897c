import type { PublicSettings } from '@app/contract';
import { idr } from '@app/money';
import { useEffect, useSyncExternalStore } from 'react';
import { observedFetch } from './observed-fetch.ts';
import { isPersonPresent } from './polling.ts';

const pollIntervalMs = 30_000;
const KEY = 'settings';

/* The server writes the mode into the page, so that nothing moves when the settings arrive. */
const operatingMode = document.documentElement.dataset['mode'] === 'live' ? 'live' : 'demonstration';

/** What the screens say before the server has answered for the first time. */
const defaultSettings: PublicSettings = {
  websiteName: 'DIP',
  seoTitle: 'DIP Daily Interest Platform',
  seoDescription: 'Investment Platform',
  logoUrl: null,
  whatsapp: null,
  telegram: null,
  email: null,
  minDeposit: idr(65_000),
  minWithdrawal: idr(65_000),
  minDepositQris: idr(13_000),
  companyName: 'DIP Daily Interest Platform',
  registrationNumber: '201532966C',
  registeredIn: 'Singapore',
  businessField: 'Financial services',
  operatingMode,
  licenceStatement: null,
  sourceOfReturns: null,
  complaintContact: null,
};

/** The last known settings, so that the name on the screen does not change on every visit. */
function remembered(): PublicSettings {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return { ...defaultSettings, ...(stored as Partial<PublicSettings>), operatingMode };
  } catch {
    return defaultSettings;
  }
}

const listeners = new Set<() => void>();
let current = remembered();
let timer: ReturnType<typeof setInterval> | undefined;

/** Asks the server for the settings. A failure keeps what was known; the connection notice says the rest. */
export async function renewSettings(): Promise<void> {
  const headers = isPersonPresent() ? {} : { 'x-polling': '1' };
  const response = await observedFetch('/trpc/settings.get', { headers }).catch(() => null);
  if (response?.ok !== true) return;
  /* The procedure's answer, by the contract. */
  const { result } = (await response.json()) as { result: { data: PublicSettings } };
  if (JSON.stringify(result.data) === JSON.stringify(current)) return;
  current = result.data;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  if (timer === undefined) {
    void renewSettings();
    timer = setInterval(() => document.visibilityState === 'visible' && void renewSettings(), pollIntervalMs);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/**
 * The site's name, logo, contacts and minimums; renewed every 30 s. A store of its own, because the public pages need
 * nothing else of the server and do without what the other calls are made by.
 */
export const useSettings = (): PublicSettings => useSyncExternalStore(subscribe, () => current);

/** Keeps the settings for the next visit and gives the document its title and description. */
export function useDocumentSettings(): void {
  const settings = useSettings();
  useEffect(() => {
    localStorage.setItem(KEY, JSON.stringify(settings));
    document.title = settings.seoTitle || settings.websiteName;
    document.querySelector('meta[name=description]')?.setAttribute('content', settings.seoDescription);
  }, [settings]);
}
