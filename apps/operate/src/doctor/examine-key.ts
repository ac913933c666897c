import { getKeyState } from '@app/core/operator';
import { readSecretKey } from '@app/runtime';
import type { Tools } from '../command.ts';
import type { Finding } from './finding.ts';

const about = 'key in use';
const findings = {
  unknown: { about, level: 'ok', says: 'the first start of api or worker stores which one it is' },
  same: { about, level: 'ok', says: 'SECRET_KEY is the key of the database' },
  replacing: { about, level: 'warn', says: 'SECRET_KEY replaces that of the database: finish it with `operate secret-key renew`' },
  other: {
    about,
    level: 'fail',
    says: 'SECRET_KEY is not the key of the database: set that key, also as SECRET_KEY_PREVIOUS and then `operate secret-key renew`',
  },
} as const satisfies Record<string, Finding>;

/** Whether the secret key of this machine is the one that the database was made with; nothing where this machine has none yet. */
export async function examineKey({ ctx, settings }: Tools): Promise<Finding[]> {
  return readSecretKey(settings) === undefined ? [] : [findings[await getKeyState(ctx)]];
}
