import type { Area } from './areas.tsx';
import type { Route } from './routes.ts';

/** Loads the code and the messages of a page behind the log-in. @throws the browser's error when one of them does not load */
export async function prefetchRoute(area: Area, { Page, namespaces }: Pick<Route, 'Page' | 'namespaces'>): Promise<void> {
  await Promise.all([Page.fetch(), area.i18n().then((instance) => instance.loadNamespaces([...namespaces]))]);
}
