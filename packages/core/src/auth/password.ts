import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

/* Argon2id (the library's default algorithm), 46 MiB once through: about 30 ms, and never more than 8 at a time. */
const cost = { memoryCost: 47_104, timeCost: 1, parallelism: 1 };
const atOnceMax = 8;
const turn = pLimit(atOnceMax);

export const hashPassword = (password: string): Promise<string> => turn(() => hash(password, cost));

/* Somebody who does not exist takes as long to refuse as somebody who does. */
let nobody: Promise<string> | undefined;

/** True when `password` is the one behind `passwordHash`; undefined stands for an unknown user. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword(crypto.randomUUID());
  const against = passwordHash ?? (await nobody);
  const matches = await turn(() => verify(against, password));
  return matches && passwordHash !== undefined;
}
