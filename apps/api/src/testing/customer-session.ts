import { samplePicture, writeUser, type CoreFixture } from '@app/core/testing';
import type { FastifyInstance } from 'fastify';
import { send } from './http-calls.ts';

/**
 * One answer of the session: who called what, the status, and the body (of 202: none) with random values replaced by
 * numbers. */
export type Answer = { call: string; status: number; body: string };

/** How the administrators of the session prove who they are, and what happens to a call that waits for a second one (`approvalId`). */
export type Controls = {
  codeOf: (name: string) => Promise<{ code?: string }>;
  agree: (approvalId: string) => Promise<void>;
};

const password = 'a sound password';
const someAmount = 6_500_000;
const account = { bank_name: 'Bank Contoh', account_name: 'RANI CONTOH', account_number: '000-222-3333' };
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Replaces what is random: ids and files by numbers in the order in which they appear, so that equal ones stay equal. */
function createMask(): (text: string) => string {
  const numbers = new Map<string, number>();
  const numberOf = (value: string) => numbers.get(value) ?? numbers.set(value, numbers.size).size - 1;
  return (text) =>
    text
      .replace(/("(?:token|referral_code|request_id|payee_mark)":)"[^"]+"/g, '$1"#"')
      .replace(/\/api\/files\/[\w-]+/g, (value) => `/api/files/#${numberOf(value)}`)
      .replace(uuid, (value) => `#${numberOf(value)}`);
}

/**
 * Plays one session through all calls of the specification over REST, on a database without members: two members and one who is deleted,
 * an administrator and a master admin, with amounts that one administrator may move alone. Returns every answer.
 */
export async function playCustomerSession(app: FastifyInstance, coreFixture: CoreFixture, { codeOf, agree }: Controls): Promise<Answer[]> {
  const answers: Answer[] = [];
  const mask = createMask();
  const tokens: Record<string, string> = {};
  const call = async <T = Record<string, unknown>>(by: string, method: string, path: string, body?: object): Promise<T> => {
    const answer = await send(app, method, `/api${path}`, { token: tokens[by], body });
    const { status, text } = answer;
    const fields = Object.keys(body ?? {}).filter((name) => name !== 'code'); // which administrators have while protection is on
    const sent = fields.length > 0 ? ` {${fields.join(', ')}}` : '';
    answers.push({ call: `${by}: ${method} ${mask(path)}${sent}`, status, body: status === 202 ? '' : mask(text) });
    if (status === 202) await agree(String((answer.body as Record<string, unknown>)['approval_id']));
    return answer.body as T;
  };
  const enter = async (name: string) => {
    const { token } = await call<{ token: string }>(name, 'POST', '/auth/login', { username: name, password, ...(await codeOf(name)) });
    tokens[name] = token;
  };
  const register = async (name: string, referralCode: string | null) => {
    const body = { username: name, email: `${name}@contoh.example`, password, referral_code: referralCode };
    tokens[name] = (await call<{ token: string }>(name, 'POST', '/auth/register', body)).token;
  };
  type Row = { id: string };
  const { bank, masterAdmin, admin } = coreFixture;
  await writeUser(coreFixture, masterAdmin, { username: 'chief', email: 'chief@contoh.example' });
  await writeUser(coreFixture, admin, { username: 'clerk', email: 'clerk@contoh.example' });

  await call('anyone', 'GET', '/settings');
  await call('anyone', 'GET', '/auth/me');
  await register('rani', null);
  await call('rani', 'POST', '/auth/login', { username: 'rani', password: 'not the right one' });
  await enter('rani');
  const rani = await call<Row & { referral_code: string }>('rani', 'GET', '/auth/me');
  await register('budi', rani.referral_code);
  const budi = await call<Row>('budi', 'GET', '/auth/me');
  await register('cici', null);
  const cici = await call<Row>('cici', 'GET', '/auth/me');
  await call('rani', 'GET', '/banks/active');
  const deposit = { amount: someAmount, proof_image: await samplePicture(), bank_destination_id: bank.id };
  const deposits = [];
  for (const name of ['rani', 'budi', 'budi', 'cici'])
    deposits.push(await call<Row>(name, 'POST', '/transactions/deposit/request', deposit));
  await call('rani', 'POST', '/transactions/deposit/request', { ...deposit, amount: 1 });
  await call('rani', 'PUT', '/profile/update', account);
  await call('budi', 'PUT', '/profile/update', { ...account, account_name: 'BUDI CONTOH', account_number: '000-222-4444' });
  const { profile_image } = await call<{ profile_image: string }>('rani', 'POST', '/profile/upload-photo', {
    image: await samplePicture('jpeg'),
  });
  await call('rani', 'PUT', '/profile/update', { profile_image });

  await enter('chief');
  const process = (by: string, { id }: Row, body: object) => call(by, 'PUT', `/admin/requests/${id}/process`, body);
  for (const request of [deposits[0], deposits[1], deposits[3]])
    if (request) await process('chief', request, { status: 'approved', admin_note: 'seen' });
  if (deposits[2]) await process('chief', deposits[2], { status: 'rejected', admin_note: 'not at the bank' });
  if (deposits[2]) await process('chief', deposits[2], { status: 'approved' });
  await call('rani', 'POST', '/investments/purchase', { plan_type: 'standard', amount: 1_300_000, duration_days: 7 });
  await call('rani', 'POST', '/investments/purchase', { plan_type: 'standard', amount: 13, duration_days: 7 });

  coreFixture.clock.forward({ days: 3 });
  await coreFixture.accrue();
  await enter('chief');
  await enter('clerk');
  for (const path of ['/investments/my-investments', '/dashboard/stats', '/referral/stats', '/transactions/requests'])
    await call('rani', 'GET', path);
  const withdrawal = await call<Row>('rani', 'POST', '/transactions/withdraw/request', { amount: 130_000 });
  const other = await call<Row>('budi', 'POST', '/transactions/withdraw/request', { amount: 260_000 });
  await call('rani', 'POST', '/transactions/withdraw/request', { amount: 99_000_000 });
  await call('rani', 'GET', '/admin/stats');
  await call('clerk', 'GET', '/admin/requests');
  await process('clerk', withdrawal, { status: 'approved', admin_note: 'paid' });
  await process('clerk', other, { status: 'rejected', admin_note: 'asked to' });
  await call('clerk', 'POST', '/admin/trigger-interest-calculation');
  await call('chief', 'POST', '/admin/calculate-interest');
  const readings = async () => {
    for (const path of [
      '/admin/stats',
      '/admin/users',
      `/admin/users/${rani.id}/transactions`,
      '/admin/transactions',
      '/admin/requests',
      '/admin/investments',
    ])
      await call('clerk', 'GET', path);
    for (const path of ['/admin/bank-destinations', '/admin/settings-history']) await call('chief', 'GET', path);
    for (const path of ['/auth/me', '/dashboard/stats', '/transactions/requests', '/investments/my-investments', '/banks/active'])
      await call('rani', 'GET', path);
    await call('anyone', 'GET', '/settings');
  };
  await readings();

  // What changes nothing that two people decide, and what does.
  await call('clerk', 'PUT', `/admin/users/${budi.id}`, { balance: someAmount });
  await call('clerk', 'PUT', `/admin/users/${budi.id}`, { balance: 5_200_000 });
  await call('clerk', 'PUT', `/admin/users/${budi.id}`, { ...account, account_name: 'BUDI CONTOH', account_number: '000-222-5555' });
  await call('chief', 'PUT', `/admin/users/${budi.id}`, { password: 'chosen by the chief' });
  await call('clerk', 'PUT', `/admin/users/${cici.id}`, { role: 'admin' });
  await call('chief', 'PUT', `/admin/users/${cici.id}`, { role: 'admin', password: 'chosen by the chief' });
  await call('chief', 'PUT', `/admin/users/${masterAdmin.id}`, { balance: 1 });
  await call('clerk', 'PUT', `/admin/transactions/${deposits[1]?.id}`, { notes: 'by transfer' });
  await call('clerk', 'PUT', `/admin/transactions/${deposits[1]?.id}`, { amount: 5_850_000, type: 'deposit', status: 'approved' });
  await call('clerk', 'PUT', `/admin/transactions/${withdrawal.id}?new_amount=143000`);
  await call('clerk', 'DELETE', `/admin/transactions/${deposits[2]?.id}`);
  const fields = { bank_name: 'Bank Lain', account_name: 'Example Pte. Ltd.', account_number: '000-999-7777', is_active: true };
  await call('chief', 'POST', '/admin/bank-destinations', fields);
  const listed = await call<(Row & { bank_name: string })[]>('chief', 'GET', '/admin/bank-destinations');
  const added = listed.find(({ bank_name }) => bank_name === fields.bank_name);
  await call('chief', 'PUT', `/admin/bank-destinations/${added?.id}`, { ...fields, is_active: false });
  await call('chief', 'DELETE', `/admin/bank-destinations/${added?.id}`);
  const texts = {
    website_name: 'Contoh',
    seo_title: 'A title',
    seo_description: 'A description',
    whatsapp: '',
    telegram: '@contoh_example',
  };
  const minimums = { email: 'halo@contoh.example', min_deposit: 65_000, min_withdrawal: 65_000, min_deposit_qris: 13_000 };
  await call('chief', 'PUT', '/admin/settings', { ...texts, ...minimums });
  await call('clerk', 'PUT', '/admin/settings', texts);
  await call('chief', 'POST', '/admin/upload-logo', { logo_base64: await samplePicture('webp') });
  await call('chief', 'DELETE', `/admin/users/${cici.id}`);
  await call('rani', 'PUT', '/profile/change-password', { current_password: 'not the right one', new_password: 'an even sounder one' });
  await call('rani', 'PUT', '/profile/change-password', { current_password: password, new_password: 'an even sounder one' });
  await readings();
  return answers;
}
