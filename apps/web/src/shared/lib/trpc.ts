import type { AppRouter } from '@app/api';
import { createTRPCReact } from '@trpc/react-query';
import { tokenStore } from './token-store.ts';
import { links } from './trpc-links.ts';

/** Every procedure of the server as typed hooks. */
export const trpc = createTRPCReact<AppRouter>();

/** The API client of the current token; another token needs another client. */
export const createTrpcClient = () => trpc.createClient({ links: links(tokenStore.get()) });
