import { ApiError, createClient, NoAnswerError } from 'daily-interest-client';

/*
 * A program that calls the API: node typed-caller.js http://127.0.0.1:3000 <username> <password>
 * Names, inputs and outputs are checked by the compiler, and an editor shows what each of them means.
 */
const [url = 'http://127.0.0.1:3000', username = '', password = ''] = process.argv.slice(2);

let token = '';
const api = createClient({ url, token: () => token, language: 'id' });

({ token } = await api.auth.login({ username, password }));
const { balance, free, pendingWithdrawals } = await api.stats.dashboard();
console.log(`available ${balance} IDR, pending ${pendingWithdrawals} IDR, free ${free} IDR`);

// Deposits go to one of the bank destinations; an administrator approves them once the money has arrived.
const { items: banks } = await api.banks.listActive({ limit: 1 });
for (const { id, bankName } of banks) {
  const deposit = await api.requests.deposit({ amount: 130_000, bankDestinationId: id });
  console.log(`deposit to ${bankName}: ${deposit.status}`);
}

// One key per intended operation: a repeat after a lost answer gets the first answer and moves nothing twice.
const idempotencyKey = crypto.randomUUID();
async function withdraw() {
  return api.requests.withdraw({ amount: 65_000 }, { idempotencyKey, signal: AbortSignal.timeout(20_000) });
}
const first = await withdraw().catch((error: unknown) => {
  if (error instanceof NoAnswerError) return withdraw(); // whether the first one was executed is unknown
  throw error;
});
const again = await withdraw();
console.log(`request ${first.status}, the repeat is ${first.id === again.id ? 'the same request' : 'another request'}`);

// A refusal is data: a code for programs, a sentence to show, and the id of the HTTP request for support.
try {
  await api.requests.withdraw({ amount: 10_000_000_000_000 });
} catch (error) {
  if (!(error instanceof ApiError)) throw error;
  console.log(`refused with ${error.status} ${error.code}: ${error.detail}`);
}
await api.auth.logout();
