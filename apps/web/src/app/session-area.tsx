import type { ReactNode } from 'react';
import { SessionProvider } from '../lib/session.tsx';
import { DataProvider } from './data-provider.tsx';

/** Where calls can be made and it is known who makes them. */
export function SessionArea({ children }: { children?: ReactNode }) {
  return (
    <DataProvider>
      <SessionProvider>{children}</SessionProvider>
    </DataProvider>
  );
}
