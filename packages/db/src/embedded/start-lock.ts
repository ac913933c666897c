import postgres from 'postgres';

/** The advisory lock that a running product holds on its embedded server. */
const START_LOCK = 7_310_002;

/**
 * Claims an embedded server for this process, or returns undefined when a living process holds it. Unlike a pid in a
 * file it can't be left behind: the server lets go of it when the connection of a killed process is gone.
 */
export async function takeStartLock(serverUrl: string): Promise<{ release: () => Promise<void> } | undefined> {
  const client = postgres(serverUrl, { max: 1, idle_timeout: 0, max_lifetime: null, onnotice: () => {} });
  const [row] = await client<{ taken: boolean }[]>`select pg_try_advisory_lock(${START_LOCK}) as taken`;
  const release = () => client.end({ timeout: 2 });
  if (row?.taken) return { release };
  await release();
  return undefined;
}
