import postgres from 'postgres';
import { createDb, type DbHandle, type DbOptions } from '../client.ts';

export type TestDb = DbHandle & { url: string };

/** The address of the tests' server, provided by the test runner's global setup. */
export type TestServerAddress = { serverUrl: string; template: string };

/* A test that does not set its clock may write transfers of any day. */
const anyClockMs = 10 * 366 * 86_400_000;

/* A test makes more concurrent calls than a production process, on a machine that is busy. */
const patientPoolWaitMs = 60_000;

/** A migrated database of its own, cloned from the template in tens of milliseconds; `close` drops it. */
export async function createTestDb({ serverUrl, template }: TestServerAddress, options: DbOptions = {}): Promise<TestDb> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  const onServer = async (act: (client: postgres.Sql) => Promise<unknown>) => {
    const client = postgres(serverUrl, { max: 1, onnotice: () => {} });
    await act(client).finally(() => client.end({ timeout: 5 }));
  };
  await onServer((client) => client`create database ${client(name)} template ${client(template)}`);
  const url = serverUrl.replace(/\/[^/]*$/, `/${name}`);
  const handle = createDb(url, { clockOffsetMs: () => anyClockMs, poolWaitMs: patientPoolWaitMs, preparesStatements: true, ...options });
  const close = async () => {
    await handle.close();
    await onServer((client) => client`drop database ${client(name)} with (force)`);
  };
  return { ...handle, url, close };
}
