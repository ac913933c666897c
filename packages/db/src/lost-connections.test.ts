import net from 'node:net';
import { once } from 'node:events';
import postgres, { type Sql } from 'postgres';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';

/* What patches/postgres+3.4.9.patch repairs in the driver (docs/decisions/0054-patch-the-database-driver.md). */

let client: Sql;
let socket: net.Socket;
beforeEach(async () => {
  const { serverUrl } = inject('testServer');
  const { hostname, port } = new URL(serverUrl);
  const connect = () => (socket = net.connect(Number(port), hostname));
  client = postgres(serverUrl, { max: 1, connect_timeout: 20, ...({ socket: connect } as object) }); // known to the driver, missing in its types
  await client`select 1`;
});
afterEach(() => client.end({ timeout: 1 }));

it('rejects a statement on a reserved connection that is closed', async () => {
  const reserved = await client.reserve();
  socket.destroy();
  await once(socket, 'close');
  await expect(reserved`select 1`).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
});

it('uses a connection again that was closed before its last statement was written', async () => {
  socket.destroy();
  await expect(client`select 1`).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
  expect(await client`select 2 as two`).toEqual([{ two: 2 }]);
});

it.each<[string, (word: string) => Promise<unknown>]>([
  ['described first', (word) => client`select ${word} as word`],
  ['pipelined', (word) => client.unsafe(`select '${word}' as word`)],
])('rejects statements that are sent between the failure of their connection and its end, %s', async (_, select) => {
  const late: Promise<unknown>[] = [];
  socket.once('error', () => {
    for (const word of ['first', 'second']) late.push(select(word).catch(({ code }: { code: string }) => code));
  });
  socket.destroy(new Error('reset'));
  await new Promise((resolve) => socket.once('close', resolve));
  const answers = await Promise.all(['a', 'b', 'c'].map((word) => select(word)));
  expect(answers).toEqual([[{ word: 'a' }], [{ word: 'b' }], [{ word: 'c' }]]);
  const [first, second] = await Promise.all(late);
  expect(first).toBe('CONNECTION_CLOSED');
  /* It may have waited for the next connection instead; never does it get another statement's answer. */
  expect([['CONNECTION_CLOSED'], [{ word: 'second' }]]).toContainEqual([second].flat());
});

it('reports a connection that is lost while it opens to the waiting statement alone', async () => {
  const { serverUrl } = inject('testServer');
  const { hostname, port } = new URL(serverUrl);
  const connect = () => {
    const opening = net.connect(Number(port), hostname);
    const write = opening.write.bind(opening);
    /* The driver's own first query, for the types of arrays. */
    opening.write = (chunk: Buffer) => (chunk.includes('pg_catalog.pg_type') ? !opening.destroy(new Error('cut')) : write(chunk));
    return opening;
  };
  const other = postgres(serverUrl, { max: 1, ...({ socket: connect } as object) });
  await expect(other`select 1`).rejects.toThrow('cut');
  await other.end({ timeout: 1 });
});

it('reports a server that closes each connection at once, instead of trying without end', async () => {
  let accepted = 0;
  const server = net.createServer((connection) => {
    accepted += 1;
    connection.resume().end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const other = postgres({ host: '127.0.0.1', port: (server.address() as net.AddressInfo).port, max: 1, connect_timeout: 20 });
  await expect(other`select 1`).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
  expect(accepted).toBe(1);
  await other.end({ timeout: 1 });
  server.close();
});

it('rejects the statements of a transaction that still wait for their turn when its connection is lost', async () => {
  const codes: Promise<unknown>[] = [];
  const transaction = client.begin((sql) => {
    /* The first one is described before it is sent, so that the second one waits. */
    for (const word of ['first', 'second']) codes.push(sql`select ${word} as word`.catch(({ code }: { code: string }) => code));
    socket.destroy();
    return Promise.all(codes);
  });
  await expect(transaction).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
  expect(await Promise.all(codes)).toEqual(['CONNECTION_CLOSED', 'CONNECTION_CLOSED']);
});

it('does not count the rows before an error to the next statement', async () => {
  await expect(client`select 1 / (3 - i) from generate_series(1, 5) i`).rejects.toMatchObject({ code: '22012' });
  expect([...(await client`select 1 as one`)]).toEqual([{ one: 1 }]);
});

it('rejects a commit that the server answers with a rollback, also one that it repeats by itself', async () => {
  await client`create temp table notes (number int)`;
  await client.begin((tx) => tx`select 1`); // its commit is prepared from now on
  const forgotten = client.begin(async (tx) => {
    await tx`insert into notes values (1)`;
    await tx.unsafe('deallocate all'); // as on another connection behind a pooler
  });
  await expect(forgotten).rejects.toMatchObject({ code: 'COMMIT_ROLLED_BACK' });
  const reserved = await client.reserve();
  await reserved.unsafe('begin');
  await reserved.unsafe('insert into notes values (1)');
  await expect(reserved.unsafe('select 1 / 0')).rejects.toThrow('division by zero');
  await expect(reserved.unsafe('commit')).rejects.toMatchObject({ code: 'COMMIT_ROLLED_BACK' });
  reserved.release();
  expect(await client`select count(*)::int as count from notes`).toEqual([{ count: 0 }]);
});
