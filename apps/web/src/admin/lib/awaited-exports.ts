import type { Export } from '@app/contract';
import type { Serialized } from '../../shared/lib/serialized.ts';

export type ShownExport = Serialized<Export>;

/** The query of the export tray in the top bar: as many exports of the last day as fit into its panel. */
export const shownExports = { limit: 20 } as const;

/* The start time of each export started on this page. Lost on reload: the panel still lists the export. */
const awaited = new Map<string, number>();

/** Marks an export as awaited from now on. */
export const awaitExport = (id: string): void => void awaited.set(id, performance.now());

/** Milliseconds since the user started the export; undefined: it is not awaited. */
export function waitedMs(id: string): number | undefined {
  const since = awaited.get(id);
  return since === undefined ? undefined : performance.now() - since;
}

export const stopAwaiting = (id: string): void => void awaited.delete(id);

export const isActive = ({ status }: Pick<ShownExport, 'status'>): boolean => status === 'queued' || status === 'running';
