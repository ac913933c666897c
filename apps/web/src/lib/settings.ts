import { SETTINGS_ELEMENT_ID, settingsDefaults, siteTitleOf, type PublicSettings } from '@app/contract';
import { useEffect, useSyncExternalStore } from 'react';
import { observedFetch } from './observed-fetch.ts';
import { isPersonPresent } from './polling.ts';

const pollIntervalMs = 30_000;
const KEY = 'settings';

/**
 * The settings that the server wrote into the page, so that the first paint has the name and nothing moves later; in
 * watch mode, and while the database is away, there are none.
 */
function settingsInPage(): Partial<PublicSettings> {
  const written = document.getElementById(SETTINGS_ELEMENT_ID)?.textContent;
  /* Written by the server out of the contract's own type. */
  return written ? (JSON.parse(written) as PublicSettings) : {};
}

/** The settings of the page, else the last known ones. Only the page itself takes the notice of a demonstration away. */
function remembered(): PublicSettings {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return { ...settingsDefaults, ...(stored as Partial<PublicSettings>), operatingMode: 'demonstration', ...settingsInPage() };
  } catch {
    return { ...settingsDefaults, ...settingsInPage() };
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

/** Keeps the settings for the next visit and gives the document its description. */
export function useDocumentSettings(): void {
  const settings = useSettings();
  useEffect(() => {
    localStorage.setItem(KEY, JSON.stringify(settings));
    document.querySelector('meta[name=description]')?.setAttribute('content', settings.seoDescription);
  }, [settings]);
}

/** Gives the document the title of the site, behind the page's name and how many requests wait, where there are any. */
export function useDocumentTitle(name?: string, waiting = 0): void {
  const title = siteTitleOf(useSettings());
  useEffect(() => {
    document.title = `${waiting > 0 ? `(${waiting}) ` : ''}${name === undefined ? '' : `${name} · `}${title}`;
  }, [name, waiting, title]);
}
