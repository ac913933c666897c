import path from 'node:path';
import { CannotStart } from '@app/contract';
import { startCompose, type Compose } from './compose/start-compose.ts';
import { settingsOrExit, variables } from './env.ts';
import { readFlags } from './read-flags.ts';

readFlags({
  usage: 'npm run compose:local',
  does: 'Starts the services of docker-compose.yml as processes, from what the image holds, without Docker. Ctrl C stops them.',
});
const { dataDir } = settingsOrExit();

function announce({ services, leftOut, folders }: Compose): void {
  const { web, api } = services;
  const lines = [
    '',
    web ? `  https://localhost:${web.environment['HTTPS_PORT']}` : `  http://127.0.0.1:${api?.environment['PORT']}`,
    '',
    `  masteradmin   the password in ${path.join(folders.given, 'master_admin_password')}`,
    `  logs          ${folders.logs}`,
    ...leftOut.map((reason) => `  ${reason}`),
    '',
  ];
  console.log(lines.join('\n'));
}

let compose: Compose | undefined;
let isEnding = false;
async function end(exitCode: number): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  await starting.catch(() => undefined);
  await compose?.stop();
  process.exit(exitCode);
}
const starting = startCompose(path.join(dataDir, 'compose'), {
  variables: variables(),
  onEnd: (service) => {
    console.error(`The service ${service} ended; stopping the others.`);
    void end(1);
  },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0));
try {
  compose = await starting;
  if (!isEnding) announce(compose);
} catch (error) {
  console.error(error instanceof CannotStart ? error.message : error);
  process.exitCode = 1;
}
