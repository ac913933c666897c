import { randomUUID } from 'node:crypto';
import type { AppRouter } from '@app/api';
import { createTRPCClient, httpLink, TRPCClientError } from '@trpc/client';

/*
 * A program that calls the API: node typed-caller.ts http://127.0.0.1:3000 <username> <password>
 * Names, inputs and outputs are checked by the compiler against the server's own router; nothing is generated.
 */
const [baseUrl = 'http://127.0.0.1:3000', username = '', password = ''] = process.argv.slice(2);

let token = '';
let idempotencyKey = '';
const api = createTRPCClient<AppRouter>({
  links: [
    httpLink({
      url: `${baseUrl}/trpc`,
      headers: () => ({
        'accept-language': 'id',
        ...(token !== '' && { authorization: `Bearer ${token}` }),
        ...(idempotencyKey !== '' && { 'idempotency-key': idempotencyKey }),
      }),
    }),
  ],
});

({ token } = await api.auth.login.mutate({ username, password }));
const { balance, free, pendingWithdrawals } = await api.stats.dashboard.query();
console.log(`available ${balance} IDR, pending ${pendingWithdrawals} IDR, free ${free} IDR`);

// One key per intended operation: a repeat after a lost response gets the first answer and moves nothing twice.
idempotencyKey = randomUUID();
const first = await api.requests.withdraw.mutate({ amount: 65_000 });
const again = await api.requests.withdraw.mutate({ amount: 65_000 });
console.log(`request ${first.status}, the repeat is ${first.id === again.id ? 'the same request' : 'another request'}`);

// A refusal is data: a code for programs, a sentence to show, and the id of the HTTP request for support.
idempotencyKey = randomUUID();
try {
  await api.requests.withdraw.mutate({ amount: 10_000_000_000_000 });
} catch (error) {
  if (!(error instanceof TRPCClientError)) throw error;
  const refusal = (error as TRPCClientError<AppRouter>).data; // `instanceof` does not infer the router
  console.log(`refused with ${refusal?.httpStatus} ${refusal?.errorCode}: ${refusal?.detail}`);
}
await api.auth.logout.mutate();
