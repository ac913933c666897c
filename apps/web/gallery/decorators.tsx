import { createI18n, namespaces, type Language } from '@app/i18n';
import type { Decorator } from '@storybook/react-vite';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { httpLink } from '@trpc/client';
import type { i18n } from 'i18next';
import { Suspense, use, useLayoutEffect, useState, type ReactNode } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { chooseTheme, type ThemeMode } from '../src/shared/lib/theme-mode.ts';
import { trpc } from '../src/shared/lib/trpc.ts';
import { fetchAntdLocale } from '../src/shared/theme/antd-locale.ts';
import { AntdThemeProvider } from '../src/shared/theme/antd-theme-provider.tsx';
import type { Area } from '../src/shared/theme/make-theme.ts';

/** What the server answers, by procedure; a Response: it refuses; a procedure that is not named never answers. */
type Answers = Record<string, unknown>;

/** Answers every call with what the story names instead of sending it. */
const answeringWith = (answers: Answers) => async (address: unknown) => {
  const data = answers[new URL(String(address), window.location.href).pathname.replace('/trpc/', '')];
  if (data === undefined) return new Promise<never>(() => {});
  return data instanceof Response ? data.clone() : Response.json({ result: { data } });
};

function AnswersProvider({ answers, children }: { answers: Answers; children: ReactNode }) {
  const [client] = useState(() => trpc.createClient({ links: [httpLink({ url: '/trpc', fetch: answeringWith(answers) })] }));
  const [queryClient] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </trpc.Provider>
  );
}

/** Provides the API client of a story: `parameters.answers` has the answers of the server. */
export const withAnswers: Decorator = (Story, { parameters }) => (
  // The parameters of a story have no type of their own.
  <AnswersProvider answers={(parameters['answers'] as Answers | undefined) ?? {}}>
    <Story />
  </AnswersProvider>
);

/** With antd's own messages, so that the first picture is complete. */
async function createInstance(language: Language): Promise<i18n> {
  const [instance] = await Promise.all([
    createI18n({ plugins: [initReactI18next], language, preload: namespaces }),
    fetchAntdLocale(language),
  ]);
  return instance;
}

const instances = new Map<Language, Promise<i18n>>();
function instanceOf(language: Language): Promise<i18n> {
  const made = instances.get(language) ?? createInstance(language);
  instances.set(language, made);
  return made;
}

type AreaProps = { language: Language; mode: ThemeMode; area: Area; children: ReactNode };

function StoryArea({ language, mode, area, children }: AreaProps) {
  const [{ hook, searchHook }] = useState(() => memoryLocation({ path: '/' }));
  useLayoutEffect(() => {
    document.documentElement.lang = language;
    chooseTheme(mode);
    /* For the browser tests: the messages are loaded. */
    document.documentElement.dataset['shown'] = language;
  }, [language, mode]);
  return (
    <I18nextProvider i18n={use(instanceOf(language))}>
      <Router hook={hook} searchHook={searchHook}>
        <AntdThemeProvider area={area}>{children}</AntdThemeProvider>
      </Router>
    </I18nextProvider>
  );
}

/** Shows a story in the language and mode of the toolbar; `parameters.area` says whose theme it has, by default that of members. */
export const withArea: Decorator = (Story, { globals, parameters }) => (
  <Suspense>
    {/* The values of the toolbar in preview.tsx; the parameters of a story have no type of their own. */}
    <StoryArea
      language={globals['language'] as Language}
      mode={globals['mode'] as ThemeMode}
      area={(parameters['area'] as Area | undefined) ?? 'member'}
    >
      <Story />
    </StoryArea>
  </Suspense>
);
