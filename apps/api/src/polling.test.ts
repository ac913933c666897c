import { expectBooksHold } from '@app/core/testing';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createStage, type Stage } from './testing/stage.ts';
import { send } from './testing/wires.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await createStage(inject('testServer'));
});
afterAll(async () => {
  await expectBooksHold(stage.world.ctx);
  await stage.close();
});

const rest = '/api/admin/requests?status=pending';
const trpc = '/trpc/requests.list?input=%7B%7D';
const polling = { 'x-polling': '1' };

describe('an administrator whose page asks every ten minutes', () => {
  const askedFor = async (url: string, headers: Record<string, string>) => {
    const { app, world, admin } = stage;
    const token = await world.logIn(admin);
    const statuses: number[] = [];
    for (let minutes = 10; minutes <= 70; minutes += 10) {
      world.clock.forward({ ms: 10 * 60_000 });
      statuses.push((await send(app, 'GET', url, { token, headers })).status);
    }
    return statuses;
  };

  it.each([rest, trpc])('and nobody in front of it is logged out after sixty (%s)', async (url) => {
    expect(await askedFor(url, polling)).toEqual([200, 200, 200, 200, 200, 200, 401]);
  });

  it.each([rest, trpc])('and somebody in front of it stays logged in (%s)', async (url) => {
    expect(await askedFor(url, {})).toEqual(Array(7).fill(200));
  });
});
