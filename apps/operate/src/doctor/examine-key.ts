import { getKeyState } from '@app/core/operator';
import { readSecretKey } from '@app/runtime';
import type { Tools } from '../command.ts';
import type { Finding } from './finding.ts';

const about = 'database key';
const findings = {
  unknown: { about, level: 'ok', says: 'the first start of api or worker stores which one it is' },
  same: { about, level: 'ok', says: 'the secret key of this machine is that of the database' },
  replacing: {
    about,
    level: 'warn',
    says: 'the secret key of this machine replaces that of the database: finish it with `operate secret-key renew`',
  },
  other: {
    about,
    level: 'fail',
    says: 'this machine has another secret key than the database: set SECRET_KEY to the key of the database, or replace that key (docs/operations.md, The secret key)',
  },
} as const satisfies Record<string, Finding>;

/** Whether the secret key of this machine is the one that the database was made with; nothing where this machine has none yet. */
export async function examineKey({ ctx, settings }: Tools): Promise<Finding[]> {
  return readSecretKey(settings) === undefined ? [] : [findings[await getKeyState(ctx)]];
}
