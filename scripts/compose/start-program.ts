import fs from 'node:fs';
import path from 'node:path';
import { CannotStart } from '@app/contract';
import { root } from '../env.ts';
import type { Service } from './compose-file.ts';
import type { Rewrite } from './create-rewrite.ts';
import { findProgram } from './find-program.ts';
import type { Folders } from './prepare-folder.ts';
import { runProcess, type RunningProcess } from './run-process.ts';
import { startDatabase } from './start-database.ts';
import { isHealthy, waitForHealth } from './wait-for-health.ts';

export type StartedService = {
  /** Its environment, rewritten for this machine. */
  environment: Record<string, string>;
  /** Absent for the database, which is the embedded one, and for a service that ends by itself. */
  process?: RunningProcess;
  /** Resolves once it is healthy or, for a service that ends by itself, once it has completed; rejects with CannotStart. */
  ready: Promise<void>;
  /** Runs its health check once; true for the database and for a service that ends by itself, whose checks are not run. */
  isHealthy: () => Promise<boolean>;
  stop: () => Promise<void>;
};

/** Thrown when the program of a service is not installed. */
export class ProgramMissing extends CannotStart {}

const nothing = async () => {};
const always = async () => true;

/**
 * Starts one service of the layout. Resolves once its program was started; `ready` says whether it became healthy or completed.
 * @throws ProgramMissing when its program is not installed
 */
export async function startProgram(
  name: string,
  service: Service,
  { folders, rewrite, log }: { folders: Folders; rewrite: Rewrite; log: string },
): Promise<StartedService> {
  const paths = pathsOf(service, folders);
  const environment = Object.fromEntries(Object.entries(service.environment).map(([key, value]) => [key, rewrite(value, paths)]));
  const [program, ...args] = (service.command ?? []).map((word) => rewrite(word, paths));
  if (program === undefined) {
    const stop = await startDatabase(environment, { dataDir: path.join(folders.volumes, name), port: rewrite('5432') });
    return { environment, ready: Promise.resolve(), isHealthy: always, stop };
  }
  const file = findProgram(program);
  if (file === undefined) throw new ProgramMissing(`The service ${name} needs ${program}, which is not installed.`);
  const runOptions = { environment, cwd: service.build === undefined ? folders.volumes : folders.image, log };
  const running = runProcess([file, ...args], runOptions);
  if (service.healthcheck === undefined) return { environment, ready: waitForEnd(name, running, log), isHealthy: always, stop: nothing };
  const check = { test: service.healthcheck.test.map((word) => rewrite(word, paths)), ...runOptions, log: `${log}.health` };
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

/** Where the paths of a container are on this machine: its secrets, its volumes and `/config`. Its `/tmp` is that of this machine. */
function pathsOf(service: Service, folders: Folders): Record<string, string> {
  const mounts = service.volumes.map((volume) => volume.split(':') as [string, string]); // each one in docker-compose.yml has a source and a target
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
