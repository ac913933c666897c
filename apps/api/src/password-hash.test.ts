import { withoutPasswordHash } from '@app/core/testing';
import { describe, expect, it } from 'vitest';
import { sampleCalls, sampleCallVariantsOf } from './testing/sample-calls.ts';
import { sharedApiFixture } from './testing/api-fixture.ts';
import { callRest, everyProcedure } from './testing/http-calls.ts';

const fixture = sharedApiFixture();
const readingCalls = everyProcedure().filter(({ kind }) => kind === 'query');

describe('the password hash', () => {
  it.each(readingCalls.map((line) => ({ name: line.procedure, line })))('is not read by $name', async ({ name, line }) => {
    const { app, coreFixture, member, masterAdmin } = fixture;
    const caller = line.meta.permission === 'member' ? member : masterAdmin;
    for (const { target, prepare, statusFor } of sampleCallVariantsOf(sampleCalls[name] ?? {})) {
      const { input, caller: owner = caller } = await prepare(fixture, caller);
      const token = await coreFixture.logIn(owner);
      const { status, text } = await withoutPasswordHash(coreFixture, () => callRest(app, line, input, { token }));
      expect(status, `${target}: ${text.slice(0, 300)}`).toBe(statusFor(caller.role));
    }
  });

  it('is read by a log-in, which fails without it', async () => {
    const { app, coreFixture, member } = fixture;
    const line = everyProcedure().find(({ procedure }) => procedure === 'auth.login');
    if (line === undefined) throw new Error('there is no procedure auth.login');
    const logIn = () => callRest(app, line, { username: member.username, password: 'a sound password' });
    expect([(await withoutPasswordHash(coreFixture, logIn)).status, (await logIn()).status]).toEqual([500, 200]);
  });
});
