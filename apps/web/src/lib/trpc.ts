import type { AppRouter } from '@app/api';
import { createTRPCReact } from '@trpc/react-query';
import { links } from './trpc-links.ts';

/** Every procedure of the server as typed hooks. */
export const trpc = createTRPCReact<AppRouter>();
export const createTrpcClient = () => trpc.createClient({ links: links() });
