import { schema } from '@app/db';
import { expect, it } from 'vitest';
import { sampleCalls, sampleCallVariantsOf } from './testing/sample-calls.ts';
import { sharedApiFixture } from './testing/api-fixture.ts';
import { callRest, everyProcedure } from './testing/http-calls.ts';

const fixture = sharedApiFixture();

it('every procedure that posts transfers has movesMoney, so that it is refused while the clock of the process is wrong', async () => {
  const { coreFixture, masterAdmin, app } = fixture;
  const posting = new Set<string>();
  for (const line of everyProcedure()) {
    const { procedure } = line;
    for (const { prepare } of sampleCallVariantsOf(sampleCalls[procedure] ?? {})) {
      const { input, caller = masterAdmin } = await prepare(fixture, masterAdmin);
      const before = await coreFixture.db.$count(schema.transfers);
      await callRest(app, line, input, { token: await coreFixture.logIn(caller) });
      if ((await coreFixture.db.$count(schema.transfers)) > before) posting.add(procedure);
    }
  }
  const marked = everyProcedure().flatMap(({ procedure, meta }) => (meta.movesMoney ? [procedure] : []));
  expect([...posting].filter((procedure) => !marked.includes(procedure))).toEqual([]);
  // Otherwise the test would pass without a single transfer.
  expect([...posting]).toEqual(expect.arrayContaining(['requests.process', 'users.update']));
});
