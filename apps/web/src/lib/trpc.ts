import type { AppRouter } from '@app/api';
import { createTRPCReact } from '@trpc/react-query';
import { tokenStore } from './token-store.ts';
import { links } from './trpc-links.ts';

/** Every procedure of the server as typed hooks. */
export const trpc = createTRPCReact<AppRouter>();

/** The way to the server of whoever is logged in now; another person needs another one. */
export const createTrpcClient = () => trpc.createClient({ links: links(tokenStore.get()) });
