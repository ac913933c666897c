import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { CannotStart } from '@app/contract';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { grantRuntimeRole } from '../grant-runtime-role.ts';
import { createTestDb, openSilentProxy, type SilentProxy, type TestDb } from '../testing/index.ts';
import { withClient } from '../with-client.ts';
import { generateAgeKey, type AgeKey } from './age-key.ts';
import { checkBackup } from './check-backup.ts';
import { ContentChecksum } from './content-checksum.ts';
import { manifestName, checksumsName, type Contents, type Manifest } from './contents.ts';
import { createScratchDb, type ScratchDb } from './create-scratch-db.ts';
import { getTransactionId, isCommitted } from './is-committed.ts';
import { packEntries, type PackedEntry } from './pack-entries.ts';
import { readEntries } from './read-entries.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const { serverUrl } = inject('testServer');
const { signal } = new AbortController();

let key: AgeKey;
let testDb: TestDb;
let target: ScratchDb;
let folder: string;
beforeAll(async () => {
  key = await generateAgeKey();
  testDb = await createTestDb(inject('testServer'));
  await writePictures(testDb, 3);
});
afterAll(() => testDb.close());
beforeEach(async () => {
  target = await createTarget();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'backup-'));
});
afterEach(async () => {
  await target.drop();
  fs.rmSync(folder, { recursive: true });
});

/** An empty database. Its name is not one of `createScratchDb`, whose databases other tests count on the same server. */
async function createTarget(): Promise<ScratchDb> {
  const name = `restored_${crypto.randomUUID().replaceAll('-', '')}`;
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  await withClient(serverUrl, (client) => client`create database ${client(name)} template template0`);
  return {
    url: url.href,
    drop: () => withClient(serverUrl, async (client) => void (await client`drop database ${client(name)} with (force)`)),
  };
}

/** Adds pictures of 128 KiB of random bytes each, so that a file has several pieces of age. */
async function writePictures({ db }: TestDb, count: number): Promise<void> {
  for (let index = 0; index < count; index++)
    await db.execute(sql`insert into files (id, kind, content_type, width, height, bytes, created_at)
      values (${crypto.randomUUID()}, 'logo', 'image/png', 8, 8, decode(${randomBytes(131_072).toString('hex')}, 'hex'), '2026-11-20 02:00:00+00')`);
}

const fileNamed = (name: string) => path.join(folder, name);
async function take({ url }: { url: string } = testDb, recipient?: string): Promise<string> {
  const file = fileNamed(`${crypto.randomUUID()}.backup`);
  await writeBackup(url, { file, recipient, signal });
  return file;
}
const check = (file: string, identity?: string) => checkBackup({ file, identity, signal });
type RestoreOptions = { url?: string; identity?: string | undefined; signal?: AbortSignal };
const restore = (file: string, { url = target.url, identity, signal: stop = signal }: RestoreOptions = {}) =>
  restoreBackup(url, { file, identity, signal: stop });

/** The sentence with which something is refused. */
async function refusal(act: Promise<unknown>): Promise<string> {
  const error = await act.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(CannotStart);
  const { message } = error as CannotStart; // asserted by the line before
  expect(message).toMatch(/^[^\n]+\.$/);
  return message;
}

async function listTargetTables(): Promise<string[]> {
  const rows = await withClient(
    target.url,
    (client) => client`select tablename as name from pg_tables where schemaname in ('public', 'drizzle')`,
  );
  return rows.map((row) => String(row['name']));
}

/** Where a file is changed: its first bytes, its last bytes, and places all over it. */
const positionsIn = ({ length }: Uint8Array) => [
  ...Array.from({ length: 48 }, (_, at) => at),
  ...Array.from({ length: 40 }, (_, at) => length - 1 - at),
  ...Array.from({ length: 60 }, (_, at) => Math.floor((length * at) / 60)),
];

describe.each([
  ['encrypted', true],
  ['not encrypted', false],
] as const)('a damaged file (%s)', (_, isEncrypted) => {
  let bytes: Buffer;
  let contents: Contents;
  const identity = () => (isEncrypted ? key.identity : undefined);
  beforeEach(async () => {
    const file = await take(testDb, isEncrypted ? key.recipient : undefined);
    bytes = fs.readFileSync(file);
    contents = await check(file, identity());
    expect(contents.sums.tables.find(({ name }) => name === 'files')?.rows).toBe(3);
  });
  const checkBytes = (changed: Buffer) => {
    const file = fileNamed('changed.backup');
    fs.writeFileSync(file, changed);
    return check(file, identity());
  };
  const refused = /is damaged or incomplete|is not a backup|was encrypted for another key/;
  /* The header of gzip and the bits that fill its last byte of content are not part of its checksum, and mean nothing for the content. */
  const maySayNothing = (at: number) => !isEncrypted && (at < 10 || at === bytes.length - 9);

  it('is refused with any byte changed', async () => {
    for (const at of positionsIn(bytes)) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8));
      const outcome = await checkBytes(changed).catch((error: unknown) => refusal(Promise.reject(error as Error)));
      if (typeof outcome === 'string') expect(outcome, `byte ${at}`).toMatch(refused);
      else expect([maySayNothing(at), outcome], `byte ${at}`).toEqual([true, contents]);
    }
  });

  it('is refused when it is cut off anywhere', async () => {
    for (const at of positionsIn(bytes)) expect(await refusal(checkBytes(bytes.subarray(0, at))), `cut at ${at}`).toMatch(refused);
  });

  it('leaves the database empty', async () => {
    const file = fileNamed('cut.backup');
    fs.writeFileSync(file, bytes.subarray(0, bytes.length - 100));
    expect(await refusal(restore(file, { identity: identity() }))).toMatch(/is damaged or incomplete/);
    expect(await listTargetTables()).toEqual([]);
  });
});

it('an encrypted file can be opened with its key alone', async () => {
  const file = await take(testDb, key.recipient);
  expect(fs.readFileSync(file).includes(manifestName)).toBe(false);
  expect(await refusal(restore(file))).toBe(`The backup ${file} is encrypted: name the file with its key, --identity <file>.`);
  const { identity } = await generateAgeKey();
  expect(await refusal(restore(file, { identity }))).toBe(`The backup ${file} was encrypted for another key than that of --identity.`);
  expect(await restore(file, { identity: key.identity })).toMatchObject({ isEncrypted: true });
});

it('a recipient with a typing error is refused before anything is written', async () => {
  const typo = key.recipient.replace(/.$/, (last) => (last === 'q' ? 'p' : 'q'));
  expect(await refusal(writeBackup(testDb.url, { file: fileNamed('a.backup'), recipient: typo, signal }))).toMatch(
    /^BACKUP_RECIPIENT is no recipient of age/,
  );
  expect(fs.readdirSync(folder)).toEqual([]);
});

it('a backup can be opened with tar, and its rows loaded with COPY', async () => {
  const large = await createTestDb(inject('testServer'));
  try {
    await writePictures(large, 40);
    const file = await take(large);
    expect(spawnSync('tar', ['xzf', file], { cwd: folder })).toMatchObject({ status: 0 });
    expect(fs.readdirSync(folder)).toEqual(expect.arrayContaining([manifestName, checksumsName, 'tables']));
    const manifest = JSON.parse(fs.readFileSync(fileNamed(manifestName), 'utf8')) as Manifest;
    const chunks = fs.readdirSync(fileNamed('tables/files')).toSorted();
    expect(chunks.slice(0, 2)).toEqual(['000001.copy', '000002.copy']);
    const { columns = [] } = manifest.tables.find(({ name }) => name === 'files') ?? {};
    const copied = await withClient(large.url, async (client) => {
      await client.unsafe('create table copied (like files)');
      for (const chunk of chunks) {
        const into = await client`copy copied (${client(columns)}) from stdin`.writable();
        await pipeline(fs.createReadStream(fileNamed(`tables/files/${chunk}`)), into);
      }
      return client`select count(*)::int as rows, count(*) filter (where c = f) :: int as same from copied c join files f using (id)`;
    });
    expect(copied[0]).toEqual({ rows: 40, same: 40 });
  } finally {
    await large.close();
  }
});

describe('an archive with other contents than a backup', () => {
  const listEntries = async (file: string): Promise<PackedEntry[]> => {
    const entries: PackedEntry[] = [];
    await readEntries({ file, identity: undefined, signal }, async (found) => {
      for await (const { header, body } of found) {
        const pieces: Uint8Array[] = [];
        for await (const piece of body) pieces.push(piece);
        entries.push({ name: header.name, content: Buffer.concat(pieces) });
      }
    });
    return entries;
  };
  const pack = async (entries: PackedEntry[]): Promise<string> => {
    const file = fileNamed('packed.backup');
    await pipeline(packEntries(Readable.from(entries)), createGzip(), fs.createWriteStream(file));
    return file;
  };
  type Change = (json: Record<string, unknown>) => unknown;
  const changed = (entries: PackedEntry[], name: string, change: Change) =>
    entries.map((entry) =>
      entry.name === name
        ? {
            name,
            content: Buffer.from(JSON.stringify(change(JSON.parse(Buffer.from(entry.content).toString()) as Record<string, unknown>))),
          }
        : entry,
    );
  const manifested = (change: Change) => (entries: PackedEntry[]) => changed(entries, manifestName, change);
  const later = { name: '0099_from_the_future', when: 9_000_000_000_000 };
  const isChunkOf = (table: string) => (entry: PackedEntry) => entry.name.startsWith(`tables/${table}/`);

  it.each<[string, (entries: PackedEntry[]) => PackedEntry[], RegExp]>([
    ['no entry', () => [], /is damaged or incomplete/],
    ['another first entry', (entries) => entries.slice(1), /is not a backup of this product/],
    ['no last entry', (entries) => entries.slice(0, -1), /is damaged or incomplete/],
    ['an entry after the last', (entries) => [...entries, { name: 'more', content: Buffer.alloc(3) }], /is damaged or incomplete/],
    ['rows left out', (entries) => entries.filter((entry) => !isChunkOf('files')(entry)), /is damaged or incomplete/],
    ['rows twice', (entries) => entries.flatMap((entry) => (isChunkOf('files')(entry) ? [entry, entry] : [entry])), /is damaged/],
    [
      'rows of an unknown table',
      (entries) => [...entries.slice(0, -1), { name: 'tables/x/000001.copy', content: Buffer.from('1\n') }, ...entries.slice(-1)],
      /is damaged/,
    ],
    ['a manifest that is no JSON', ([, ...entries]) => [{ name: manifestName, content: Buffer.from('{') }, ...entries], /is damaged/],
    ['a table missing in the manifest', manifested((json) => ({ ...json, tables: [] })), /is damaged/],
    [
      'a newer format',
      manifested((json) => ({ ...json, format: 2 })),
      /has format 2, and this program reads format 1: use the version that took it\.$/,
    ],
    [
      'a newer schema',
      manifested((json) => ({ ...json, migrations: [...(json['migrations'] as unknown[]), later] })),
      /^The backup has a newer schema than this program \(0099_from_the_future\): restore it with the version that took it\.$/,
    ],
    [
      'another line of versions',
      manifested((json) => ({ ...json, migrations: [later] })),
      /^The backup's list of migrations does not fit this program/,
    ],
  ])('is refused and leaves the database empty (%s)', async (_, change, sentence) => {
    const file = await pack(change(await listEntries(await take())));
    expect(await refusal(restore(file))).toMatch(sentence);
    expect(await listTargetTables()).toEqual([]);
  });

  const replaceRows = (entries: PackedEntry[], table: string, rows: string) => {
    const checksum = new ContentChecksum();
    checksum.add(Buffer.from(rows));
    const total = checksum.total();
    const replaced = [
      ...entries.slice(0, -1).filter((entry) => !isChunkOf(table)(entry)),
      { name: `tables/${table}/000001.copy`, content: Buffer.from(rows) },
      ...entries.slice(-1),
    ];
    return changed(replaced, checksumsName, (json) => ({
      ...json,
      tables: (json['tables'] as { name: string }[]).map((each) => (each.name === table ? { name: table, ...total } : each)),
    }));
  };

  it('is refused when a row breaks a foreign key, and leaves the database empty', async () => {
    const row = '00000000-0000-7000-8000-000000000001\tdevice\torigin\t2026-11-20 02:00:00+00\n';
    const file = await pack(replaceRows(await listEntries(await take()), 'known_origins', row));
    expect(await refusal(restore(file))).toMatch(/^The restore failed \(.*violates foreign key constraint .*\): nothing was restored\.$/);
    expect(await listTargetTables()).toEqual([]);
  });

  it('is refused when the database refuses a row in the middle of a table', async () => {
    const entries = await listEntries(await take());
    const [files] = entries.filter(isChunkOf('files'));
    const twice = Buffer.from(files!.content).toString().repeat(2); // three pictures are in it
    expect(await refusal(restore(await pack(replaceRows(entries, 'files', twice))))).toMatch(
      /^The restore failed \(duplicate key value violates .*\): nothing was restored\.$/,
    );
    expect(await listTargetTables()).toEqual([]);
  });

  it('is refused when the database returns other rows than were loaded', async () => {
    /* The server writes this instant with another text than that of the file. */
    const file = await pack(replaceRows(await listEntries(await take()), 'write_probe', '1\t2026-11-20T02:00:00Z\n'));
    expect(await refusal(restore(file))).toMatch(/^The table write_probe read back from the database differs from the backup/);
    expect(await listTargetTables()).toEqual([]);
  });
});

describe('a connection that is lost at the COMMIT of a restore', () => {
  let proxy: SilentProxy;
  beforeEach(async () => {
    proxy = await openSilentProxy(target.url);
  });
  afterEach(() => proxy.close());

  /** Begins a restore through the proxy; `committing`: its COMMIT has arrived at the proxy, where `act` decides whether it is dropped. */
  async function begin(act: () => boolean): Promise<{ committing: Promise<void>; stop: AbortController; restored: Promise<unknown> }> {
    const stop = new AbortController();
    const file = await take();
    let restored: Promise<unknown> | undefined;
    const committing = new Promise<void>((resolve) => {
      proxy.drops = (packet) => {
        if (!packet.includes('commit\0')) return false;
        resolve();
        return act();
      };
      restored = restore(file, { url: proxy.url, signal: stop.signal });
      restored.catch(() => {}); // asserted below
    });
    return { committing, stop, restored: restored! };
  }
  const commitUnheard = async () => {
    const begun = await begin(() => ((proxy.isSilent = true), false));
    await begun.committing;
    await vi.waitFor(async () => expect(await listTargetTables()).toContain('transfers'), { timeout: 20_000 });
    proxy.isSilent = false;
    return begun;
  };

  it('is a success when the server has committed, although it was interrupted', async () => {
    const { stop, restored } = await commitUnheard();
    stop.abort();
    expect(await restored).toMatchObject({ skipped: [] });
  });

  it('is an interruption when the server has not, and nothing was restored', async () => {
    const { committing, stop, restored } = await begin(() => true);
    await committing;
    stop.abort();
    await expect(restored).rejects.toBe(stop.signal.reason);
    expect(await listTargetTables()).toEqual([]);
  });

  it('is neither when the server can not be asked', async () => {
    const { restored } = await commitUnheard();
    await proxy.close();
    expect(await refusal(restored)).toMatch(/^The connection was lost before .* can't be asked \(.*\): repeat the restore .*\.$/);
  });
});

it('a transaction whose lost connection the server has not noticed is ended before it is judged', async () => {
  const ended = withClient(target.url, (client) =>
    client.begin(async (tx) => {
      const id = await getTransactionId(tx);
      await tx`create table begun (id int)`;
      expect(await isCommitted(target.url, id)).toBe(false);
      await tx`select 1`; // on a connection that the server has closed
    }),
  );
  await expect(ended).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
  expect(await listTargetTables()).toEqual([]);
});

it.each(['public', 'queue'])('a database with a table in the schema %s is not empty', async (schema) => {
  const file = await take();
  await withClient(target.url, async (client) => {
    await client`create schema if not exists ${client(schema)}`;
    await client`create table ${client(schema)}.jobs (id int)`;
  });
  expect(await refusal(restore(file))).toMatch(/is not empty \(it has the table (queue\.)?jobs\): restore into a new one/);
});

it('a database at a newer schema than the program is not backed up', async () => {
  const newer = await createTestDb(inject('testServer'));
  try {
    await newer.db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9000000000000)`);
    expect(await refusal(take(newer))).toMatch(/^The database is at a newer schema/);
    expect(fs.readdirSync(folder)).toEqual([]);
  } finally {
    await newer.close();
  }
});

it('a table that the product does not have is named and not restored', async () => {
  const other = await createTestDb(inject('testServer'));
  try {
    await other.db.execute(sql`create table "Mine, /too" (id int); insert into "Mine, /too" values (1)`);
    await other.db.execute(sql`create unlogged table counted (id int)`);
    expect((await restore(await take(other))).skipped).toEqual(['Mine, /too']);
    expect(await listTargetTables()).not.toContain('Mine, /too');
  } finally {
    await other.close();
  }
});

it('two backups at once have the same content', async () => {
  const [one, other] = await Promise.all([take(), take()]);
  expect((await check(one)).sums).toEqual((await check(other)).sums);
});

it('of two backups to one file one is written, and the other one is refused', async () => {
  const file = fileNamed('a.backup');
  const taken = await Promise.allSettled([0, 1].map(() => writeBackup(testDb.url, { file, recipient: undefined, signal })));
  const refused = taken.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []));
  expect(refused).toEqual([expect.stringContaining('exists, and no file is replaced')]);
  expect(fs.readdirSync(folder)).toEqual(['a.backup']);
  await check(file);
});

it('a server that fails in the middle of a backup leaves no file', async () => {
  const large = await createTestDb(inject('testServer'));
  try {
    await writePictures(large, 100);
    const taken = refusal(take(large));
    await withClient(large.url, (client) =>
      vi.waitFor(
        async () => {
          const ended = await client`select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and query ilike 'copy public."files"%' and state = 'active'`;
          expect(ended).toHaveLength(1);
        },
        { timeout: 60_000, interval: 1 },
      ),
    );
    expect(await taken).toMatch(/^The backup was interrupted \(.*\): no file was written, take it again\.$/);
    expect(fs.readdirSync(folder)).toEqual([]);
  } finally {
    await large.close();
  }
});

describe('a role that is no superuser', () => {
  const role = `role_${crypto.randomUUID().slice(0, 8)}`;
  let url: string;
  const asSuperuser = (statement: string) => withClient(serverUrl, (client) => client.unsafe(statement));
  beforeEach(async () => {
    await asSuperuser(`create role ${role} login password 'secret'`);
    const address = new URL(target.url);
    await asSuperuser(`alter database ${address.pathname.slice(1)} owner to ${role}`);
    [address.username, address.password] = [role, 'secret'];
    url = address.href;
  });
  afterEach(async () => {
    await withClient(target.url, (client) => client.unsafe(`reassign owned by ${role} to current_user; drop owned by ${role}`));
    await asSuperuser(`drop role ${role}`);
  });

  it('restores into a database that it owns', async () => {
    await restore(await take(), { url });
    expect(await listTargetTables()).toContain('transfers');
  });

  it('is told that it may not create the database of a check', async () => {
    expect(await refusal(createScratchDb(url))).toMatch(/^The role of DATABASE_URL may not create a database to verify a backup in/);
  });
});

it('a role that may not read everything is told so, and leaves no file', async () => {
  const role = `reader_${crypto.randomUUID().slice(0, 8)}`;
  await testDb.db.execute(sql.raw(`create role ${role} login password 'sound'; grant usage on schema drizzle to ${role}`));
  await testDb.db.execute(sql.raw(`grant select on drizzle.__drizzle_migrations to ${role}`));
  const url = new URL(testDb.url);
  Object.assign(url, { username: role, password: 'sound' });
  const refused = await refusal(take({ url: url.href }));
  await testDb.db.execute(sql.raw(`drop owned by ${role}; drop role ${role}`));
  expect(refused).toMatch(
    /^The role of DATABASE_URL may not read everything \(permission denied for .*\): take the backup as the owner\.$/,
  );
  expect(fs.readdirSync(folder)).toEqual([]);
});

describe('the runtime role', () => {
  const role = `backup_${crypto.randomUUID().slice(0, 8)}`;
  afterAll(() => testDb.db.execute(sql.raw(`drop owned by ${role}; drop role ${role}`)));

  it('takes a backup of everything, and may not restore one', async () => {
    const url = new URL(testDb.url);
    Object.assign(url, { username: role, password: 'a password of this test' });
    await grantRuntimeRole(testDb.url, url.href, { schemas: [] });
    const file = await take({ url: url.href });
    expect((await check(file)).sums).toEqual((await check(await take())).sums);
    Object.assign(url, { pathname: new URL(target.url).pathname });
    expect(await refusal(restore(file, { url: url.href }))).toMatch(/permission denied/);
    expect(await listTargetTables()).toEqual([]);
  });
});
