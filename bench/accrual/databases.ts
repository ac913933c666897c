import { createDb, type Db } from '@app/db';
import type { TestServer } from '@app/db/testing';
import { sql } from 'drizzle-orm';
import { fill } from './fill.ts';

export async function withDb<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = createDb(url, { connectionsMax: 1, statementTimeoutMs: 0 });
  return work(db).finally(close);
}

/** The databases of a benchmark of interest on a server. */
export function databasesOn(server: TestServer) {
  const urlOf = (name: string) => server.serverUrl.replace(/\/[^/]*$/, `/${name}`);
  const onServer = (statement: string) => withDb(server.serverUrl, (db) => db.execute(sql.raw(statement)));

  /** Creates a database with this number of due investments; returns its name. */
  async function prepare(size: number): Promise<string> {
    const name = `filled_${size}`;
    await onServer(`create database ${name} template ${server.template}`);
    await withDb(urlOf(name), (db) => fill(db, size));
    return name;
  }

  /** Works on copies of a database, which are dropped afterwards. Copies are file copies, so each starts from the same state. */
  async function withCopies<T>(template: string, count: number, work: (urls: string[]) => Promise<T>): Promise<T> {
    const names = Array.from({ length: count }, (_, nth) => `work_${nth}`);
    for (const name of names) await onServer(`create database ${name} template ${template} strategy file_copy`);
    try {
      return await work(names.map(urlOf));
    } finally {
      for (const name of names) await onServer(`drop database ${name} with (force)`);
    }
  }

  /** Works on one copy. */
  const withCopy = <T>(template: string, work: (url: string) => Promise<T>): Promise<T> =>
    withCopies(template, 1, ([url = '']) => work(url));
  return { prepare, withCopies, withCopy };
}
