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
    says: 'the secret key of this machine is not that of the database: set that one, or, to replace it, set it as SECRET_KEY_PREVIOUS and run `operate secret-key renew` (--lost if nobody has it)',
  },
} as const satisfies Record<string, Finding>;

/** Whether the secret key of this machine is the one that the database was made with; nothing where this machine has none yet. */
export async function examineKey({ ctx, settings }: Tools): Promise<Finding[]> {
  return readSecretKey(settings) === undefined ? [] : [findings[await getKeyState(ctx)]];
}
