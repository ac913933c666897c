export type { AppRouter } from './routers/app-router.ts';
