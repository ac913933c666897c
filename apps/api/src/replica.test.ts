import { isAllowed } from '@app/contract';
import { expectInvariants, sgd } from '@app/core/testing';
import { openReplica, type Replica } from '@app/db';
import { startReplicatedServer, type ReplicatedServer } from '@app/db/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApiFixture, type ApiFixture } from './testing/api-fixture.ts';
import { callTrpc, everyProcedure, send } from './testing/http-calls.ts';
import { sampleCalls, sampleCallVariantsOf } from './testing/sample-calls.ts';

let server: ReplicatedServer;
let replica: Replica;
let fixture: ApiFixture;
beforeAll(async () => {
  server = await startReplicatedServer();
  fixture = await createApiFixture(server, ({ db, url }) => {
    replica = openReplica(db, server.standby.urlOf(url), { examineEveryMs: 100, avoidLateMs: 0, avoidLostMs: 100 });
    return { replica };
  });
});
afterAll(async () => {
  await expectInvariants(fixture.coreFixture.ctx);
  await replica.close();
  await fixture.close();
  await server.stop();
});

const isUsed = () => vi.waitFor(() => expect(replica.getFigures().state).toBe('ok'), { timeout: 60_000, interval: 20 });

describe('a procedure that reads from the replica', () => {
  const lines = everyProcedure().filter(({ meta }) => meta.mayReadReplica);
  it('is there', () => expect(lines.length).toBeGreaterThan(0));
  it.each(lines.map((line) => [line.procedure, line] as const))('%s is answered by it, and writes nothing', async (name, line) => {
    expect(line.kind).toBe('query');
    const { permission } = line.meta;
    const actor = isAllowed(permission ?? 'master_admin', 'user') ? fixture.member : fixture.masterAdmin;
    const [variant] = sampleCallVariantsOf(sampleCalls[name] ?? {});
    const { input, caller = actor } = (await variant?.prepare(fixture, actor)) ?? { input: {} };
    const token = await fixture.coreFixture.logIn(caller);
    /* On a busy machine it may be behind for a moment, and the primary answers. */
    await vi.waitFor(
      async () => {
        await isUsed();
        const before = replica.getFigures();
        const { status, text } = await callTrpc(fixture.app, line, input, { token });
        expect(status, text).toBe(200);
        expect(replica.getFigures().readsOfReplica).toBe(before.readsOfReplica + 1);
      },
      { timeout: 60_000, interval: 50 },
    );
  });
});

it('whoever has just written finds it in the list, and so does everyone else', async () => {
  await isUsed();
  const [member, admin] = [await fixture.coreFixture.logIn(fixture.member), await fixture.coreFixture.logIn(fixture.admin)];
  const get = async (path: string, token: string): Promise<string[]> =>
    ((await send(fixture.app, 'GET', `/api${path}`, { token })).body as { id: string }[]).map(({ id }) => id);
  for (let round = 0; round < 20; round++) {
    const { status, body } = await send(fixture.app, 'POST', '/api/transactions/withdraw/request', {
      token: member,
      body: { amount: sgd('10.00') },
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
    if (status === 422) break; // as many are pending as may be
    expect(status).toBe(200);
    const { id } = body as { id: string };
    expect(await get('/transactions/requests', member)).toContain(id);
    expect(await get('/admin/requests', admin)).toContain(id);
  }
});
