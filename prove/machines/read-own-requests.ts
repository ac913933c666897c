import { setTimeout as sleep } from 'node:timers/promises';
import { listAcknowledged } from '../shared/load.ts';
import type { Parts } from './on-machines.ts';

/** `end`: returns how many lists were read, and one sentence for each that lacked what its member had been told before. */
export type OwnReads = { end: () => Promise<{ lists: number; missing: string[] }> };

/** The wait before the next attempt when there was nothing to read, ms. */
const retryMs = 50;

/** Reads the list of the member whose request was acknowledged last, again and again until the end. */
export function readOwnRequests({ load, party }: Pick<Parts, 'load' | 'party'>): OwnReads {
  const ending = new AbortController();
  let lists = 0;
  const missing: string[] = [];
  const reading = (async () => {
    while (!ending.signal.aborted) {
      const last = listAcknowledged(load.history).findLast(({ kind }) => kind !== 'purchase');
      const member = party.members.find(({ username }) => username === last?.username);
      const response = await member?.call('GET', '/transactions/requests?limit=100');
      if (!last || !response) {
        await sleep(retryMs);
        continue;
      }
      lists += 1;
      // A list of rows by the contract.
      const ids = (response.body as { id: string }[]).map(({ id }) => id);
      if (!ids.includes(last.outcome.id)) missing.push(`a list lacked the ${last.kind} ${last.outcome.id}, which its member had been told`);
    }
  })();
  return {
    end: async () => {
      ending.abort();
      await reading;
      return { lists, missing };
    },
  };
}
