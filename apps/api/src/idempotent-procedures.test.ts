import { IDEMPOTENCY_HEADER, idempotentProcedures } from '@app/contract';
import { sgd } from '@app/core/testing';
import { expect, it } from 'vitest';
import { sharedApiFixture } from './testing/api-fixture.ts';
import { sampleCalls, sampleCallVariantsOf } from './testing/sample-calls.ts';
import { callRest, callTrpc, everyProcedure } from './testing/http-calls.ts';

const fixture = sharedApiFixture();
const procedures = everyProcedure();

it.each(idempotentProcedures)('%s returns the id of the first call to a repeat with the same key, over REST and tRPC', async (name) => {
  const { app, coreFixture, masterAdmin } = fixture;
  const line = procedures.find(({ procedure }) => procedure === name);
  if (line === undefined) throw new Error(`there is no procedure ${name}`);
  const role = line.meta.permission === 'member' ? 'user' : 'master_admin';
  const successfulVariants = sampleCallVariantsOf(sampleCalls[name] ?? {}).filter(({ statusFor }) => statusFor(role) === 200);
  expect(successfulVariants).not.toEqual([]);
  for (const { prepare } of successfulVariants) {
    for (const call of [callRest, callTrpc]) {
      const caller = role === 'user' ? await coreFixture.createMember({ available: sgd('5000.00') }) : masterAdmin;
      const { input } = await prepare(fixture, caller);
      const token = await coreFixture.logIn(caller);
      const withKey = (key: string) => call(app, line, input, { token, headers: { [IDEMPOTENCY_HEADER]: `${name}-${call.name}-${key}` } });
      const [first, repeat, other] = [await withKey('one'), await withKey('one'), await withKey('other')];
      expect([first.status, repeat.status, other.status]).toEqual([200, 200, 200]);
      expect(repeat.body.id).toBe(first.body.id);
      expect(other.body.id).not.toBe(first.body.id);
    }
  }
});

it('exactly the procedures that take an Idempotency-Key state IDEMPOTENCY_KEY_REUSED among their refusals', () => {
  const withRefusal = procedures.filter(({ meta }) => meta.refusals?.includes('IDEMPOTENCY_KEY_REUSED'));
  expect(withRefusal.map(({ procedure }) => procedure).toSorted()).toEqual([...idempotentProcedures]);
});
