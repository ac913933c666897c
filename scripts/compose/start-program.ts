import fs from 'node:fs';
import path from 'node:path';
import { CannotStart } from '@app/contract';
import { root } from '../env.ts';
import type { Service } from './compose-file.ts';
import type { Translate } from './create-translation.ts';
import { findProgram } from './find-program.ts';
import type { Folders } from './prepare-folder.ts';
import { runProcess, type RunningProcess } from './run-process.ts';
import { startDatabase } from './start-database.ts';
import { isHealthy, waitForHealth } from './wait-for-health.ts';

export type StartedService = {
  /** Its environment, as translated to this machine. */
  environment: Record<string, string>;
  /** Absent for the database, which is the embedded one, and for a service that ends by itself. */
  process?: RunningProcess;
  /** Resolves once it is healthy or, for a service that ends by itself, once it has completed; rejects with CannotStart. */
  ready: Promise<void>;
  /** Runs its health check once; the database and a service that ends by itself have none. */
  isHealthy: () => Promise<boolean>;
  stop: () => Promise<void>;
};

/** Thrown when the program of a service is not installed. */
export class ProgramMissing extends CannotStart {}

const nothing = async () => {};
const always = async () => true;

/** Starts one service of the layout; its program is started when this resolves, and `ready` says more. */
export async function startProgram(
  name: string,
  service: Service,
  { folders, translate, log }: { folders: Folders; translate: Translate; log: string },
): Promise<StartedService> {
  const paths = pathsOf(service, folders);
  const environment = Object.fromEntries(Object.entries(service.environment).map(([key, value]) => [key, translate(value, paths)]));
  const [program, ...args] = (service.command ?? []).map((word) => translate(word, paths));
  if (program === undefined) {
    const stop = await startDatabase(environment, { dataDir: path.join(folders.volumes, name), port: translate('5432') });
    return { environment, ready: Promise.resolve(), isHealthy: always, stop };
  }
  const file = findProgram(program);
  if (file === undefined) throw new ProgramMissing(`The service ${name} needs ${program}, which is not installed.`);
  const place = { environment, cwd: service.build === undefined ? folders.volumes : folders.image, log };
  const running = runProcess([file, ...args], place);
  if (service.healthcheck === undefined) return { environment, ready: waitForEnd(name, running, log), isHealthy: always, stop: nothing };
  const check = { test: service.healthcheck.test.map((word) => translate(word, paths)), ...place, log: `${log}.health` };
  return {
    environment,
    process: running,
    ready: waitForHealth(name, running, check),
    isHealthy: () => isHealthy(check),
    stop: () => running.stop(Number.parseInt(service.stop_grace_period, 10) * 1_000),
  };
}

async function waitForEnd(name: string, running: RunningProcess, log: string): Promise<void> {
  if ((await running.ended) !== 0) throw new CannotStart(`The service ${name} failed (log: ${log}).`);
}

/** Where the paths of a container are on this machine: its secrets, its volumes and its temporary folders. */
function pathsOf(service: Service, folders: Folders): Record<string, string> {
  const mounts = service.volumes.map((volume) => volume.split(':') as [string, string]); // two parts at least, as Compose requires
  const inVolumes = (name: string) => {
    const place = path.join(folders.volumes, name);
    fs.mkdirSync(place, { recursive: true });
    return place;
  };
  return Object.fromEntries([
    ...service.secrets.map((name) => [`/run/secrets/${name}`, path.join(folders.secrets, name)]),
    ...mounts.map(([from, to]) => [to, from.startsWith('./') ? path.join(root, from) : inVolumes(from)]),
    ...service.tmpfs.filter((place) => place === '/config').map((place) => [place, inVolumes(path.basename(place))]),
  ]);
}
