import { awaitCondition } from '../await-condition.ts';
import { startCluster, type Cluster } from '../shared/cluster.ts';
import { takeBaseBackup, writeSignal } from './take-base-backup.ts';

/** The name of the standby in `synchronous_standby_names`, and of its replication slot. */
const standbyName = 'standby';
const replicationRole = { name: 'replicator', password: 'a password of this proof' };

export type StandbyOptions = {
  dataDir: string;
  /** The address by which the standby reaches the primary; by default its own. */
  through?: string;
  /** Beside those of replication; some must not be lower than those of the primary. */
  settings?: Record<string, string>;
};

/**
 * Makes a standby of a running primary, from a base backup: with a role that may do nothing but replicate, and a replication slot.
 * Resolves once it streams.
 */
export async function startStandby(primary: Cluster, { dataDir, through = primary.url, settings = {} }: StandbyOptions): Promise<Cluster> {
  const { name, password } = replicationRole;
  await primary.query(`do $$ begin
    if not exists (select from pg_roles where rolname = '${name}') then
      create role ${name} login replication password '${password}';
    end if;
    if not exists (select from pg_replication_slots where slot_name = '${standbyName}') then
      perform pg_create_physical_replication_slot('${standbyName}', true);
    end if; end $$`);
  await takeBaseBackup(primary, dataDir);
  writeSignal(dataDir, 'standby.signal');
  const { hostname, port } = new URL(through);
  const standby = await startCluster(dataDir, {
    ...settings,
    primary_conninfo: `host=${hostname} port=${port} user=${name} password=${password.replaceAll(' ', '\\ ')} application_name=${standbyName}`,
    primary_slot_name: standbyName,
  });
  await awaitCondition('the standby streams', async () => (await readReplication(primary))?.state === 'streaming');
  return standby;
}

type Replication = { state: string; syncState: string; flushLagMs: number | null; replayLagMs: number | null };

/** What the primary knows of its standby; undefined: none is connected. */
export async function readReplication({ query }: Cluster): Promise<Replication | undefined> {
  const [row] = await query<Replication>(`select state, sync_state as "syncState",
    extract(epoch from flush_lag)::float8 * 1000 as "flushLagMs", extract(epoch from replay_lag)::float8 * 1000 as "replayLagMs"
    from pg_stat_replication where application_name = '${standbyName}'`);
  return row;
}

/** From now on, a commit is acknowledged only when the standby has it on its disk. */
export async function makeSynchronous(primary: Cluster): Promise<void> {
  await primary.query(`alter system set synchronous_standby_names = '${standbyName}'`);
  await primary.query('select pg_reload_conf()');
  await awaitCondition('the standby is synchronous', async () => (await readReplication(primary))?.syncState === 'sync');
}

/** The number of commits that wait for a synchronous standby. */
export async function countWaitingCommits({ query }: Cluster): Promise<number> {
  const [row] = await query<{ waiting: number }>(`select count(*)::int as waiting from pg_stat_activity where wait_event = 'SyncRep'`);
  return row?.waiting ?? 0;
}
