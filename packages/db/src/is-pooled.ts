import type { Sql } from 'postgres';

/**
 * Whether this connection leads to a pooler, such as PgBouncer, instead of to PostgreSQL: a pooler tells a client another process id
 * than that of the server's process, because that changes between two database transactions.
 */
export async function isPooled(client: Sql): Promise<boolean> {
  const rows = await client<{ pid: number }[]>`select pg_backend_pid() as pid`;
  return rows.state.pid !== rows[0]?.pid;
}
