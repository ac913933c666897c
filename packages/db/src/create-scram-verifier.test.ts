import postgres from 'postgres';
import { expect, inject, it } from 'vitest';
import { createScramVerifier } from './create-scram-verifier.ts';

it('is accepted in place of the password, which is not in it', async () => {
  const { serverUrl } = inject('testServer');
  const [name, password] = [`scram_${crypto.randomUUID().slice(0, 8)}`, `it's a %sound "password"`];
  const verifier = createScramVerifier(password);
  expect(verifier).not.toContain('sound');
  const owner = postgres(serverUrl, { max: 1 });
  await owner.unsafe(`create role ${name} login password '${verifier}'`);
  const codeWith = async (secret: string) => {
    const { host, port, database } = { ...owner.options, host: owner.options.host[0], port: owner.options.port[0] };
    const client = postgres({ host, port, database, username: name, password: secret, max: 1 });
    const [row] = await client`select current_user as name`.catch(({ code }: { code: string }) => [{ name: code }]);
    await client.end();
    return row?.['name'] as unknown;
  };
  expect(await codeWith(password)).toBe(name);
  expect(await codeWith(`${password}.`)).toBe('28P01');
  await owner.unsafe(`drop role ${name}`);
  await owner.end();
});
