import fs from 'node:fs';
import path from 'node:path';
import { root } from '../scripts/env.ts';
import { MASTER_PASSWORD, type Product } from './product.ts';

export const PASSWORD = 'a sound password';
export const proofFile = path.join(root, 'scripts', 'seed', 'sample-proof.png');
const picture = `data:image/png;base64,${fs.readFileSync(proofFile).toString('base64')}`;

export type Account = { token: string; username: string };

/** The fixture of a test of one screen: users, banks and money, created through the API. */
export async function createMemberFixture(product: Pick<Product, 'rest'>) {
  const call = async (method: string, address: string, token: string, body?: unknown) => {
    const { status, body: answer } = await product.rest(method, address, { token, ...(body !== undefined && { body }) });
    if (status >= 300) throw new Error(`${method} ${address}: ${status} ${JSON.stringify(answer)}`);
    return answer;
  };
  const master = (await product.rest('POST', '/auth/login', { body: { username: 'masteradmin', password: MASTER_PASSWORD } }))
    .body as Account; // by the contract
  const addBank = (name: string, extra: object) =>
    call('POST', '/admin/bank-destinations', master.token, {
      bank_name: name,
      account_name: 'CONTOH EXAMPLE',
      account_number: '000-999-0001',
      is_active: true,
      ...extra,
    }) as Promise<{ id: string }>; // by the contract
  const bank = await addBank('Bank Contoh', {});
  await addBank('QRIS Contoh', { account_number: 'QR-000-1', qris_image: picture });
  let members = 0;

  return {
    master,
    /** The answer of a call that must succeed. */
    call,
    /** A new member with an approved deposit of this amount. */
    async member({ sgdCents = 0, referralCode }: { sgdCents?: number; referralCode?: string } = {}): Promise<Account> {
      members += 1;
      const username = `member.${members}`;
      const body = {
        username,
        email: `${username}@example.test`,
        password: PASSWORD,
        ...(referralCode !== undefined && { referral_code: referralCode }),
      };
      const account = (await product.rest('POST', '/auth/register', { body })).body as Account; // by the contract
      if (sgdCents > 0) {
        const request = { amount: sgdCents * 130, bank_destination_id: bank.id, proof_image: null };
        const { id } = (await call('POST', '/transactions/deposit/request', account.token, request)) as { id: string };
        await call('PUT', `/admin/requests/${id}/process`, master.token, { status: 'approved', admin_note: null });
      }
      return { token: account.token, username };
    },
  };
}

export type MemberFixture = Awaited<ReturnType<typeof createMemberFixture>>;
