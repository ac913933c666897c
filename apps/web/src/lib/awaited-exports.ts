import type { Export } from '@app/contract';
import type { Wire } from './wire.ts';

export type ShownExport = Wire<Export>;

/** What the bar asks for: the exports of the last day that fit into its panel. */
export const shownExports = { limit: 20 } as const;

/* Since when each export started on this page is waited for. Forgotten with the page: who comes back has the panel. */
const awaited = new Map<string, number>();

/** From now on an export is waited for by whoever started it. */
export const awaitExport = (id: string): void => void awaited.set(id, performance.now());

/** How long an export has been waited for, in milliseconds; undefined: it is not. */
export function waitedMs(id: string): number | undefined {
  const since = awaited.get(id);
  return since === undefined ? undefined : performance.now() - since;
}

export const stopAwaiting = (id: string): void => void awaited.delete(id);

export const isUnderWay = ({ status }: Pick<ShownExport, 'status'>): boolean => status === 'queued' || status === 'running';
