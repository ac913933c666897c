import { requestSorts } from '@app/contract';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createCoreFixture, sgd, type CoreFixture } from '../testing/index.ts';
import { getRequestPosition } from './get-request-position.ts';
import { listRequests } from './list-requests.ts';
import { processRequest } from './process-request.ts';

let fixture: CoreFixture;
beforeAll(async () => {
  fixture = await createCoreFixture(inject('testServer'));
});
afterAll(() => fixture.close());

it('returns the position and neighbours of the first, middle and last requests of a list of more than 100, in each order, with each filter', async () => {
  const [one, other] = [await fixture.createMember(), await fixture.createMember()];
  for (let number = 0; number < 60; number += 1) {
    await fixture.deposit(one, sgd(`${20 + (number % 7)}.00`));
    await fixture.deposit(other, sgd('30.00'));
  }
  const ctx = fixture.as(fixture.masterAdmin);
  const filters = [{ type: 'deposit', status: 'pending' } as const, { search: other.username }, { userId: one.id }];
  for (const filter of filters) {
    for (const sort of requestSorts) {
      const { items, total } = await listRequests(ctx, { ...filter, sort, limit: 1000 });
      for (const index of [0, 1, 57, items.length - 2, items.length - 1]) {
        const id = items[index]?.id ?? '';
        expect(await getRequestPosition(ctx, { ...filter, sort, id })).toEqual({
          position: index + 1,
          total,
          isTotalEstimated: false,
          previousId: items[index - 1]?.id ?? null,
          nextId: items[index + 1]?.id ?? null,
        });
      }
    }
  }
});

it('returns the neighbours of a request that left the list when it was decided', async () => {
  const member = await fixture.createMember();
  const [first, second, third] = [
    await fixture.deposit(member, sgd('20.00')),
    await fixture.deposit(member, sgd('30.00')),
    await fixture.deposit(member, sgd('25.00')),
  ];
  const ctx = fixture.as(fixture.masterAdmin);
  const asked = { type: 'deposit', status: 'pending', search: member.username } as const;
  await processRequest(ctx, { id: second.id, status: 'rejected', adminNote: 'no' });
  const position = { position: null, total: 2, isTotalEstimated: false };
  expect(await getRequestPosition(ctx, { ...asked, sort: 'oldest', id: second.id })).toEqual({
    ...position,
    previousId: first.id,
    nextId: third.id,
  });
  expect(await getRequestPosition(ctx, { ...asked, sort: 'amount', id: second.id })).toEqual({
    ...position,
    previousId: null,
    nextId: third.id,
  });
});
