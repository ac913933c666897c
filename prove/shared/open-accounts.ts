import { PASSWORD, createMemberFixture } from '../../e2e/member-fixture.ts';
import { MASTER_PASSWORD, type Product } from '../../e2e/product.ts';
import { createCaller, type Caller, type CallerOptions } from './caller.ts';

export type Accounts = { members: Caller[]; administrators: Caller[]; bankDestinationId: string };
type Options = Omit<CallerOptions, 'api'> & { count: number };

/** Creates `count` members with SGD 1,000.00 each and a second administrator, as callers with the other options. */
export async function openAccounts(product: Pick<Product, 'rest' | 'url'>, { count, ...options }: Options): Promise<Accounts> {
  const fixture = await createMemberFixture(product);
  const api = `${product.url}/api`;
  const members: Caller[] = [];
  for (let index = 0; index < count; index++) {
    const { username } = await fixture.member({ sgdCents: 100_000 });
    members.push(createCaller({ api, ...options }, { username, password: PASSWORD }));
  }
  const second = { username: 'second.admin', password: 'a second administrator' };
  const body = { ...second, email: 'second.admin@example.test', role: 'admin' };
  await fixture.call('POST', '/admin/users', fixture.master.token, body);
  const administrators = [{ username: 'masteradmin', password: MASTER_PASSWORD }, second].map((who) =>
    createCaller({ api, ...options }, who),
  );
  // A list of rows by the contract.
  const banks = (await fixture.call('GET', '/admin/bank-destinations', fixture.master.token)) as {
    id: string;
    qris_image: string | null;
  }[];
  const bankDestinationId = banks.find(({ qris_image }) => qris_image === null)?.id ?? '';
  return { members, administrators, bankDestinationId };
}
