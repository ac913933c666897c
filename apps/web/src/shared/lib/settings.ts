import { SETTINGS_ELEMENT_ID, settingsDefaults, siteTitleOf, type PublicSettings } from '@app/contract';
import { useEffect } from 'react';
import { createPublicValue, valueInPage } from './public-value.ts';
import { useStore } from './store.ts';

const KEY = 'settings';

/** The settings that the server wrote into the page, from the contract's type, so that the first paint has the name and nothing moves later. */
const settingsInPage = (): Partial<PublicSettings> => (valueInPage(SETTINGS_ELEMENT_ID) as PublicSettings | undefined) ?? {};

/** The settings of the page, else the last known ones. Only the page itself may remove the demonstration notice. */
function remembered(): PublicSettings {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return { ...settingsDefaults, ...(stored as Partial<PublicSettings>), operatingMode: 'demonstration', ...settingsInPage() };
  } catch {
    return { ...settingsDefaults, ...settingsInPage() };
  }
}

const store = createPublicValue('settings.get', remembered());
export const renewSettings = store.renew;

/** The site's name, logo, contacts and minimums. */
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
