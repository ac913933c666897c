import { listRowIds, readStatuses } from '../shared/compare-with-ledger.ts';
import type { History } from '../shared/history.ts';
import type { Db } from '@app/db';
import { listAcknowledged, type Acknowledged } from '../shared/load.ts';

/** A history without what the database does not have of it, and that. */
export type Compared = { kept: History; lost: { creations: Acknowledged[]; decisions: number } };

/** Finds the acknowledged rows and decisions that the database does not have: those that recovery could not bring back. */
export async function separateLost(db: Db, history: History): Promise<Compared> {
  const present = await listRowIds(db);
  const creations = listAcknowledged(history).filter(({ outcome }) => !present.has(outcome.id));
  const statusOf = await readStatuses(db);
  const isKept = ({ requestId, status, outcome }: History['decisions'][number]) =>
    outcome !== 'acknowledged' || history.setBack.has(requestId) || statusOf.get(requestId) === status;
  const decisions = history.decisions.filter(isKept);
  const lost = new Set<unknown>(creations);
  return {
    kept: { ...history, creations: history.creations.filter((creation) => !lost.has(creation)), decisions },
    lost: { creations, decisions: history.decisions.length - decisions.length },
  };
}

/** The history of a moment: what callers knew just before it, and which calls had begun just after it. */
export type Cut = { history: History; begunLater: () => Acknowledged[] };

/** Reads a moment from `readMoment` while calls go on, and what callers knew of it. */
export async function cutHistory<Moment>(history: History, readMoment: () => Promise<Moment>): Promise<Cut & { moment: Moment }> {
  const outcomes = new Map(history.creations.map((creation) => [creation, creation.outcome]));
  const decided = history.decisions.filter(({ outcome }) => outcome === 'acknowledged');
  const moment = await readMoment();
  const begun = history.creations.length;
  const cut: History = {
    idsBefore: history.idsBefore,
    creations: history.creations.slice(0, begun).map((creation) => ({ ...creation, outcome: outcomes.get(creation) ?? 'unknown' })),
    decisions: decided.map((decision) => ({ ...decision })),
    setBack: new Set(history.setBack),
  };
  return { moment, history: cut, begunLater: () => listAcknowledged({ creations: history.creations.slice(begun) }) };
}
