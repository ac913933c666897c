import { createDb, examineReplica as examine, replicaSentences } from '@app/db';
import type { Tools } from '../command.ts';
import { levelOf, type Finding } from './finding.ts';

/** Whether the replica follows the database; the product works without it. None without DATABASE_REPLICA_URL. */
export async function examineReplica({ ctx, settings: { DATABASE_REPLICA_URL: url } }: Tools): Promise<Finding[]> {
  if (url === undefined) return [];
  const { db, close } = createDb(url, { connectionsMax: 1, applicationName: 'operate', isPooled: true });
  const found = await examine(ctx.db, db).finally(close);
  const says =
    found === undefined
      ? 'not examined, because the database takes no writes'
      : found.state === 'ok'
        ? `has a write after ${Math.round(found.lagMs)} ms`
        : replicaSentences[found.state];
  return [{ about: 'replica', level: levelOf({ warn: found?.state !== 'ok' }), says }];
}
