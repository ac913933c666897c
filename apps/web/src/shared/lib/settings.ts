import { SETTINGS_ELEMENT_ID, settingsDefaults, siteTitleOf, type PublicSettings } from '@app/contract';
import { useEffect } from 'react';
import { observedFetch } from './observed-fetch.ts';
import { isPersonPresent } from './polling.ts';
import { createValueStore, useStore } from './store.ts';

const pollIntervalMs = 30_000;
const KEY = 'settings';

/**
 * The settings that the server wrote into the page, so that the first paint has the name and nothing moves later; empty in
 * watch mode and while the database is away.
 */
function settingsInPage(): Partial<PublicSettings> {
  const json = document.getElementById(SETTINGS_ELEMENT_ID)?.textContent;
  /* Written by the server from the contract's type. */
  return json ? (JSON.parse(json) as PublicSettings) : {};
}

/** The settings of the page, else the last known ones. Only the page itself may remove the demonstration notice. */
function remembered(): PublicSettings {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return { ...settingsDefaults, ...(stored as Partial<PublicSettings>), operatingMode: 'demonstration', ...settingsInPage() };
  } catch {
    return { ...settingsDefaults, ...settingsInPage() };
  }
}

const store = createValueStore(remembered(), startPolling);

/** Fetches the settings. On a failure the known ones stay; the connection notice reports the failure. */
export async function renewSettings(): Promise<void> {
  const headers = isPersonPresent() ? {} : { 'x-polling': '1' };
  const response = await observedFetch('/trpc/settings.get', { headers }).catch(() => null);
  if (response?.ok !== true) return;
  /* The procedure's answer, by the contract. */
  const { result } = (await response.json()) as { result: { data: PublicSettings } };
  if (JSON.stringify(result.data) !== JSON.stringify(store.get())) store.set(result.data);
}

function startPolling() {
  void renewSettings();
  const timer = setInterval(() => document.visibilityState === 'visible' && void renewSettings(), pollIntervalMs);
  return () => clearInterval(timer);
}

/**
 * The site's name, logo, contacts and minimums; refetched every 30 s. Its own store, because the public pages need nothing else
 * from the server and so do not load the API client.
 */
export const useSettings = (): PublicSettings => useStore(store);

/** Stores the settings for the next visit and sets the description of the document. */
export function useDocumentSettings(): void {
  const settings = useSettings();
  useEffect(() => {
    localStorage.setItem(KEY, JSON.stringify(settings));
    document.querySelector('meta[name=description]')?.setAttribute('content', settings.seoDescription);
  }, [settings]);
}

/** Sets the document title: the number of pending requests, if any, the page's name, and the site's name. */
export function useDocumentTitle(name?: string, waiting = 0): void {
  const title = siteTitleOf(useSettings());
  useEffect(() => {
    document.title = `${waiting > 0 ? `(${waiting}) ` : ''}${name === undefined ? '' : `${name} · `}${title}`;
  }, [name, waiting, title]);
}
