import type { PublicSettings } from '@app/contract';
import { idr } from '@app/money';
import { useEffect } from 'react';
import { polled } from './polling.ts';
import { trpc } from './trpc.ts';

const pollIntervalMs = 30_000;
const KEY = 'settings';

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
};

/** The last known settings, so that the name on the screen does not change on every visit. */
function remembered(): PublicSettings {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return { ...defaultSettings, ...(stored as Partial<PublicSettings>) };
  } catch {
    return defaultSettings;
  }
}

/** The site's name, logo, contacts and minimums; renewed every 30 s. A failure keeps what was known. */
export function useSettings(): PublicSettings {
  const { data } = trpc.settings.get.useQuery(undefined, { ...polled(pollIntervalMs), placeholderData: remembered });
  return data ?? remembered();
}

/** Keeps the settings for the next visit and gives the document its title and description. */
export function useDocumentSettings(): void {
  const settings = useSettings();
  useEffect(() => {
    localStorage.setItem(KEY, JSON.stringify(settings));
    document.title = settings.seoTitle || settings.websiteName;
    document.querySelector('meta[name=description]')?.setAttribute('content', settings.seoDescription);
  }, [settings]);
}
