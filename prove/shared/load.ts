import type { Db } from '@app/db';
import { awaitCondition } from '../await-condition.ts';
import type { CallerOptions } from './caller.ts';
import { openAccounts, type Accounts } from './open-accounts.ts';
import { listRowIds } from './compare-with-ledger.ts';
import { createHistory, type Creation, type History } from './history.ts';
import { givesUpAfterMs, runWorkload } from './workload.ts';

const memberCount = 4;

/** The users of a load. `isOver`: from then on, their calls without an answer are given up. */
export type Party = Accounts & { state: { isOver: boolean } };

/** Creates the users of a load. `observe`: as of callers. */
export async function createParty(product: Parameters<typeof openAccounts>[0], observe?: CallerOptions['observe']): Promise<Party> {
  const state = { isOver: false };
  return { ...(await openAccounts(product, { count: memberCount, isOver: () => state.isOver, ...(observe && { observe }) })), state };
}

export type Load = {
  history: History;
  /** Waits until this many more deposits, withdrawals and purchases have been acknowledged. */
  acknowledges: (more: number) => Promise<void>;
  /** Starts no further call, and waits for the answers. `givesUp`: not for those that may never come. */
  end: (options?: { givesUp: boolean }) => Promise<void>;
};

/** Members who deposit, withdraw and buy in parallel, and two administrators who decide, until the end. */
export async function startLoad(party: Party, db: Db): Promise<Load> {
  let isEnding = false;
  party.state.isOver = false;
  const history = createHistory(await listRowIds(db));
  const work = runWorkload({ ...party, history, isEnding: () => isEnding });
  return {
    history,
    acknowledges: async (more) => {
      const wanted = listAcknowledged(history).length + more;
      await awaitCondition(`${more} more calls are acknowledged`, async () => listAcknowledged(history).length >= wanted);
    },
    end: async ({ givesUp } = { givesUp: false }) => {
      isEnding = true;
      party.state.isOver = givesUp;
      const timer = setTimeout(() => (party.state.isOver = true), givesUpAfterMs);
      await work;
      clearTimeout(timer);
    },
  };
}

export type Acknowledged = Creation & { outcome: { id: string }; settledAt: number };

const isAcknowledged = (creation: Creation): creation is Acknowledged =>
  creation.outcome !== 'unknown' && 'id' in creation.outcome && creation.settledAt !== undefined;

/** The calls that were answered with a created row. */
export const listAcknowledged = ({ creations }: Pick<History, 'creations'>): Acknowledged[] => creations.filter(isAcknowledged);

/** When the first response after an instant acknowledged a call; both in ms by `performance.now()`. */
export async function awaitAcknowledgedAfter({ history }: Load, instant: number): Promise<number> {
  const listLater = () => listAcknowledged(history).filter(({ settledAt }) => settledAt > instant);
  await awaitCondition('a call is acknowledged again', async () => listLater().length > 0);
  return Math.min(...listLater().map(({ settledAt }) => settledAt));
}
