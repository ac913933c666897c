import type { AppRouter } from '@app/api';
import { createTRPCReact } from '@trpc/react-query';
import { tokenStore } from './token-store.ts';
import { links, type OnForbidden } from './trpc-links.ts';

/** Every procedure of the server as typed hooks. */
export const trpc = createTRPCReact<AppRouter>();

/** The API client of the current token; another token needs another client. */
export const createTrpcClient = (onForbidden: OnForbidden) => trpc.createClient({ links: links(tokenStore.get(), onForbidden) });
