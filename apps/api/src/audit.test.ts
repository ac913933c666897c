import { listAudit } from '@app/core';
import { sgd, snapshot, withoutAuditLog } from '@app/core/testing';
import { describe, expect, it } from 'vitest';
import { exercises, waysToCall, type Exercise } from './testing/exercises.ts';
import { stageOfThisFile, type Stage } from './testing/stage.ts';
import { callRest, everyProcedure } from './testing/wires.ts';

const stage = stageOfThisFile();

type Way = { way: string; prepare: NonNullable<Exercise['prepare']>; facts?: object };

const aRequest = async ({ world, otherMember }: Stage) => (await world.deposit(otherMember, sgd('10.00'))).id;
const aMember = async ({ world }: Stage) => (await world.createMember({ available: sgd('10.00') })).id;
const withId = (name: (on: Stage) => Promise<string>, input: object) => async (on: Stage) => ({ input: { ...input, id: await name(on) } });

/** Ways to act that change something else than those of the exercises, and what the row is to say of them. */
const moreWays: Record<string, Way[]> = {
  'requests.process': [
    {
      way: 'a rejection with a note',
      prepare: withId(aRequest, { status: 'rejected', adminNote: 'not seen at the bank' }),
      facts: { after: { status: 'rejected', adminNote: 'not seen at the bank' } },
    },
  ],
  'transactions.update': [
    {
      way: 'the amount alone, in the query',
      prepare: withId(aRequest, { newAmount: sgd('7.00') }),
      facts: { before: { amount: sgd('10.00') }, after: { amount: sgd('7.00') } },
    },
    {
      way: 'the amount alone, in the body',
      prepare: withId(aRequest, { amount: sgd('8.00') }),
      facts: { before: { amount: sgd('10.00') }, after: { amount: sgd('8.00') } },
    },
  ],
  'users.update': [
    {
      way: 'a change of role',
      prepare: withId(aMember, { role: 'admin' }),
      facts: { before: { role: 'user' }, after: { role: 'admin' } },
    },
    {
      way: 'a new password',
      prepare: withId(aMember, { password: 'a sound password, and new' }),
      facts: { after: { passwordReset: true } },
    },
    {
      way: 'a balance',
      prepare: withId(aMember, { balance: sgd('12.00'), expectedBalance: sgd('10.00'), reason: 'a slip' }),
      facts: { before: { balance: sgd('10.00') }, after: { balance: sgd('12.00') } },
    },
  ],
};

const acts = everyProcedure().filter(({ kind, meta }) => kind === 'mutation' && ['admin', 'master_admin'].includes(meta.permission ?? ''));
const waysThatSucceed = (name: string): Way[] => [
  ...waysToCall(exercises[name] ?? {})
    .filter(({ statusFor }) => statusFor('master_admin') === 200)
    .map(({ target, prepare }) => ({ way: target, prepare })),
  ...(moreWays[name] ?? []),
];
const everyWay = acts.flatMap((line) => waysThatSucceed(line.procedure).map((way) => ({ name: line.procedure, line, ...way })));

describe.each(everyWay)('the act $name ($way)', ({ line, prepare, facts }) => {
  const prepared = async () => {
    const { input, caller = stage.masterAdmin } = await prepare(stage, stage.masterAdmin);
    return { input, caller, token: await stage.world.logIn(caller) };
  };

  it('writes who, when, what, before or after and the id of the HTTP request', async () => {
    const { input, caller, token } = await prepared();
    const newest = () => listAudit(stage.world.ctx, { limit: 1 });
    const before = await newest();
    const { status, headers } = await callRest(stage.app, line, input, { token });
    const after = await newest();
    expect([status, after.total - before.total]).toEqual([200, 1]);
    const [row] = after.items;
    expect(row).toMatchObject({
      at: stage.world.clock.now(),
      actorId: caller.id,
      actorName: caller.username,
      action: expect.stringMatching(/^[a-z]+\.[a-z_]+$/),
      httpRequestId: headers['x-request-id'],
      ...facts,
    });
    expect(row?.before ?? row?.after).not.toBeNull();
    if ('id' in input) expect(row?.entityId).toBe(input['id']);
    expect(JSON.stringify([row?.before, row?.after])).not.toMatch(/argon2|a sound password|passwordHash/);
  });

  it('does not happen at all when it can not be written down', async () => {
    const { input, token } = await prepared();
    const before = await snapshot(stage.world);
    const { status } = await withoutAuditLog(stage.world, () => callRest(stage.app, line, input, { token }));
    expect(status).toBe(500);
    expect(await snapshot(stage.world)).toEqual(before);
  });
});

describe('reading', () => {
  it('is not an act', () => {
    expect(acts.map(({ method }) => method)).not.toContain('GET');
    expect(acts.length).toBeGreaterThanOrEqual(13);
    expect(acts.filter(({ procedure }) => waysThatSucceed(procedure).length === 0)).toEqual([]);
    expect(Object.keys(moreWays).filter((name) => !acts.some(({ procedure }) => procedure === name))).toEqual([]);
  });
});
