import { schema } from '@app/db';
import { expect, it } from 'vitest';
import { exercises, waysToCall } from './testing/exercises.ts';
import { stageOfThisFile } from './testing/stage.ts';
import { callRest, everyProcedure } from './testing/wires.ts';

const stage = stageOfThisFile();

it('every procedure that posts transfers is marked as one that a wrong clock must not carry out', async () => {
  const { world, masterAdmin, app } = stage;
  const posting = new Set<string>();
  for (const line of everyProcedure()) {
    for (const { prepare } of waysToCall(exercises[line.procedure] ?? {})) {
      const { input, caller = masterAdmin } = await prepare(stage, masterAdmin);
      const before = await world.db.$count(schema.transfers);
      await callRest(app, line, input, { token: await world.logIn(caller) });
      if ((await world.db.$count(schema.transfers)) > before) posting.add(line.procedure);
    }
  }
  const marked = everyProcedure().flatMap(({ procedure, meta }) => (meta.movesMoney ? [procedure] : []));
  expect([...posting].filter((procedure) => !marked.includes(procedure))).toEqual([]);
  expect([...posting]).toEqual(expect.arrayContaining(['requests.process', 'users.update']));
});
