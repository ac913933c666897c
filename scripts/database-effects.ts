import path from 'node:path';
import { startTestServer, writeEffects } from '@app/db/testing';
import { root } from './env.ts';
import { readFlags } from './read-flags.ts';

readFlags({
  usage: 'npm run db:effects',
  does: 'Measures which tables each migration locks, rewrites and reads, for operate migrate --plan and the test of migrations.',
  options: {},
});
const server = await startTestServer(path.join(root, '.data', 'db-effects'));
try {
  await writeEffects(server);
} finally {
  await server.stop();
}
