import type { Namespace } from '@app/i18n';
import type { i18n } from 'i18next';
import type { ReactNode } from 'react';
import { lazyPart, type LazyPart } from '../lib/fetch-part.ts';
import { adminI18n, languageOfInstance, memberI18n } from '../lib/languages.ts';
import { fetchAntdLocale } from './antd-locale.ts';
import type { Route } from './routes.ts';

/** All pages that are not for everybody, with the check of who asks. */
export const GuardedScreen = lazyPart(async () => ({ default: (await import('./guarded-screen.tsx')).GuardedScreen }));

/** What says in a corner what came of an act. */
export const Toasts = lazyPart(async () => ({ default: (await import('./toasts.tsx')).Toasts }));

/** What stands around the pages of those who are logged in: its code, its words, and the language it speaks. */
export type AccountArea = {
  Frame: LazyPart<{ children: ReactNode }>;
  words: readonly Namespace[];
  i18n: (words?: readonly Namespace[]) => Promise<i18n>;
};

/** The language of an area, when antd speaks it too. */
async function spokenBy(speech: Promise<i18n>): Promise<i18n> {
  const instance = await speech;
  await fetchAntdLocale(languageOfInstance(instance));
  return instance;
}

export const memberArea: AccountArea = {
  Frame: lazyPart(async () => {
    const [{ MemberArea }] = await Promise.all([import('./member-area.tsx'), spokenBy(memberI18n())]);
    return { default: MemberArea };
  }),
  words: ['area', 'notifications'],
  i18n: memberI18n,
};

export const adminArea: AccountArea = {
  Frame: lazyPart(async () => {
    const [{ adminAreaIn }, instance] = await Promise.all([import('./admin-area.tsx'), spokenBy(adminI18n())]);
    return { default: adminAreaIn(instance) };
  }),
  words: ['area', 'notifications', 'queue', 'search'],
  i18n: adminI18n,
};

/** The area that a page is in, as far as its route tells; a page of both counts as the member's. */
export function areaOf({ frame, access }: Route): AccountArea | null {
  if (frame !== 'account') return null;
  return access === 'admin' || access === 'master_admin' ? adminArea : memberArea;
}
