import type { Namespace } from '@app/i18n';
import type { i18n } from 'i18next';
import type { ComponentType, ReactNode } from 'react';
import { LanguageProvider } from '../shared/lib/language-provider.tsx';
import { adminI18n, languageOfInstance, memberI18n } from '../shared/lib/languages.ts';
import { lazyComponent, type LazyComponent } from '../shared/lib/load-chunk.ts';
import type { AreaName } from './pages.ts';

type Content = { children?: ReactNode };

/** An area behind the log-in: its i18n instance, its layout, and the page that replaces all others while a password is due. */
export type Area = {
  i18n: (namespaces?: readonly Namespace[]) => Promise<i18n>;
  Layout: LazyComponent<Content>;
  ChoosePassword: LazyComponent<Content>;
};

type Part = { load: () => Promise<ComponentType<Content>>; loadMessages: (instance: i18n) => Promise<unknown> };

/** A component in the language of `i18n`; its code and its messages are loaded in parallel. */
const localized = (i18n: Area['i18n'], { load, loadMessages }: Part): LazyComponent<Content> =>
  lazyComponent(async () => {
    const prepared = i18n().then(async (instance) => {
      await loadMessages(instance);
      return instance;
    });
    const [Component, instance] = await Promise.all([load(), prepared]);
    return ({ children }) => (
      <LanguageProvider instance={instance}>
        <Component>{children}</Component>
      </LanguageProvider>
    );
  });

/** An area whose parts wait for the messages of `i18n`. */
export const createArea = (i18n: Area['i18n'], loadLayout: Part['load']): Area => ({
  i18n,
  Layout: localized(i18n, {
    load: loadLayout,
    loadMessages: async (instance) => (await import('../shared/theme/antd-locale.ts')).fetchAntdLocale(languageOfInstance(instance)),
  }),
  ChoosePassword: localized(i18n, {
    load: async () => (await import('../shared/auth/choose-password-page.tsx')).ChoosePasswordPage,
    loadMessages: (instance) => instance.loadNamespaces(['auth', 'errors']),
  }),
});

export const loadAdminLayout = async () => (await import('./admin-area-layout.tsx')).loadAdminAreaLayout();

export const areas: Readonly<Record<AreaName, Area>> = {
  member: createArea(memberI18n, async () => (await import('./member-area-layout.tsx')).MemberAreaLayout),
  admin: createArea(adminI18n, loadAdminLayout),
};
