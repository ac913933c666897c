import { CannotStart } from '@app/contract';
import postgres from 'postgres';
import { isPooled } from './is-pooled.ts';
import { isRefusedParameter } from './is-refused-parameter.ts';
import { sessionLimits } from './session-limits.ts';

type Limit = { name: keyof typeof sessionLimits; ms: number };

/**
 * Whether the address leads to a pooler in transaction mode, such as PgBouncer, which the product may use without prepared statements.
 * `isUsedByQueue`: whether the queue uses this address too.
 * @throws CannotStart when the pooler refuses the time limits of a connection, the server behind it has none of its own, or the queue
 *   would be behind it
 */
export async function checkPooler(url: string, { isUsedByQueue }: { isUsedByQueue: boolean }): Promise<{ isPooled: boolean }> {
  const client = postgres(url, { max: 1, connect_timeout: 5, prepare: false, onnotice: () => {}, connection: sessionLimits });
  try {
    if (!(await isPooled(client))) return { isPooled: false };
    if (isUsedByQueue)
      throw new CannotStart(
        'DATABASE_URL leads to a pooler such as PgBouncer, through which the queue in the database gets no notice of its jobs: set REDIS_URL, or name PostgreSQL itself.',
      );
    const inForce = await client<Limit[]>`
      select name, setting::int as ms from pg_settings where name in ${client(Object.keys(sessionLimits))} and unit = 'ms'`;
    if (!inForce.every(({ name, ms }) => ms > 0 && ms <= sessionLimits[name])) throw new CannotStart(missingLimits(url));
    return { isPooled: true };
  } catch (error) {
    throw isRefusedParameter(error) ? new CannotStart(refusedLimits, { cause: error }) : error;
  } finally {
    await client.end({ timeout: 1 });
  }
}

const refusedLimits = `The pooler of DATABASE_URL refuses the time limits of a connection: set ignore_startup_parameters = ${Object.keys(sessionLimits).join(',')} in its configuration.`;

const missingLimits = (url: string): string => {
  const role = decodeURIComponent(new URL(url).username).replaceAll('"', '""');
  const statements = Object.entries(sessionLimits).map(([name, ms]) => `alter role "${role}" set ${name} = '${ms / 1000}s';`);
  return `The server behind the pooler of DATABASE_URL has no time limits, or longer ones than the product needs: set each of them on PostgreSQL: ${statements.join(' ')}`;
};
