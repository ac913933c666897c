import { createI18n, namespaces, type Language } from '@app/i18n';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { App, ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { createQueryClient } from '../shared/lib/query-client.ts';
import { createTrpcClient, trpc } from '../shared/lib/trpc.ts';

/** Renders components with messages, a query cache and the theme, without animations. */
export async function renderUi(ui: ReactNode, { language = 'en' }: { language?: Language } = {}) {
  const i18n = await createI18n({ plugins: [initReactI18next], language, preload: namespaces });
  const [queryClient, client] = [createQueryClient(), createTrpcClient()];
  const framed = (children: ReactNode) => (
    <I18nextProvider i18n={i18n}>
      <trpc.Provider client={client} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <ConfigProvider theme={{ token: { motion: false } }}>
            <App>{children}</App>
          </ConfigProvider>
        </QueryClientProvider>
      </trpc.Provider>
    </I18nextProvider>
  );
  const { rerender, ...rendered } = render(framed(ui));
  return { ...rendered, rerender: (next: ReactNode) => rerender(framed(next)) };
}
