import fs from 'node:fs';
import path from 'node:path';
import { orderServices, readComposeFile } from './compose-file.ts';
import { createRewrite, type Rewrite } from './create-rewrite.ts';
import { prepareFolder, readSecrets, type Folders } from './prepare-folder.ts';
import { ProgramMissing, startProgram, type StartedService } from './start-program.ts';

export type Compose = {
  /** The folders of the layout: what the image holds, the secrets as they were created, volumes, logs. */
  folders: Folders;
  services: Record<string, StartedService>;
  /** Why a service that no other one needs was left out: its program is not installed. */
  leftOut: string[];
  logOf: (name: string) => string;
  stop: () => Promise<void>;
};

type Options = {
  /** The variables that docker-compose.yml may use. */
  variables?: Record<string, string | undefined>;
  /** Called when a service ends that was healthy. */
  onEnd?: (service: string) => void;
};

/**
 * Starts the services of docker-compose.yml as processes: the same order, commands, settings, secrets and health checks, below
 * `folder` and on free ports of 127.0.0.1. What only containers have is left out: networks, users and limits.
 * @throws CannotStart when one does not become healthy or complete; then none is left running
 */
export async function startCompose(folder: string, { variables = {}, onEnd = () => {} }: Options = {}): Promise<Compose> {
  const file = readComposeFile(variables);
  const folders = prepareFolder(folder);
  const secrets = readSecrets(file, folders);
  const rewrite = await createRewrite(file, Object.values(secrets));
  writeSecrets(secrets, folders, rewrite);
  let isStopping = false;
  const stops: (() => Promise<void>)[] = [];
  const compose: Compose = {
    folders,
    services: {},
    leftOut: [],
    logOf: (name) => path.join(folders.logs, `${name}.log`),
    stop: async () => {
      isStopping = true;
      const failures: unknown[] = [];
      for (const stop of stops.splice(0).toReversed()) await stop().catch((error: unknown) => failures.push(error));
      if (failures.length > 0) throw failures[0];
    },
  };
  /* As Compose does, what does not wait for one another starts at the same time. */
  const starting = new Map<string, Promise<void>>();
  const start = async (name: string) => {
    const service = file.services[name];
    if (service === undefined) return;
    await Promise.all(Object.keys(service.depends_on).map(async (needed) => starting.get(needed)));
    if (isStopping) return;
    const isNeeded = Object.values(file.services).some((other) => name in other.depends_on);
    try {
      const started = await startProgram(name, service, { folders, rewrite, log: compose.logOf(name) });
      stops.push(started.stop);
      compose.services[name] = started;
      await started.ready;
      void started.process?.ended.then(() => isStopping || onEnd(name));
    } catch (error) {
      if (isNeeded || !(error instanceof ProgramMissing)) throw error;
      compose.leftOut.push(error.message);
    }
  };
  for (const name of orderServices(file)) starting.set(name, start(name));
  try {
    await Promise.all(starting.values());
  } catch (error) {
    await compose.stop();
    await Promise.allSettled(starting.values());
    await compose.stop(); // what was being started meanwhile
    throw error;
  }
  return compose;
}

function writeSecrets(secrets: Record<string, string>, { secrets: folder }: Folders, rewrite: Rewrite): void {
  for (const [name, text] of Object.entries(secrets)) {
    fs.rmSync(path.join(folder, name), { force: true });
    fs.writeFileSync(path.join(folder, name), rewrite(text), { mode: 0o600 });
  }
}
