import fs from 'node:fs';
import { startEmbeddedPostgres } from '@app/db';
import postgres from 'postgres';

/**
 * The embedded PostgreSQL in place of the image's, prepared as the image prepares its own by POSTGRES_USER, POSTGRES_PASSWORD_FILE and
 * POSTGRES_DB.
 */
export async function startDatabase(
  { POSTGRES_USER: user = '', POSTGRES_DB: database = '', POSTGRES_PASSWORD_FILE: file = '' }: Record<string, string>,
  { dataDir, port }: { dataDir: string; port: string },
): Promise<() => Promise<void>> {
  const server = await startEmbeddedPostgres({ dataDir, settings: { port } });
  const client = postgres(server.urlOf('postgres'), { max: 1, onnotice: () => {} });
  try {
    const [found] = await client`select from pg_roles where rolname = ${user}`;
    if (found) return server.stop;
    const password = fs.readFileSync(file, 'utf8').trim();
    const [row] = await client<{ statement: string }[]>`
      select format('create role %I superuser login password %L', ${user}::text, ${password}::text) as statement`;
    await client.unsafe(row?.statement ?? '');
    await client`create database ${client(database)} owner ${client(user)}`;
  } finally {
    await client.end();
  }
  return server.stop;
}
