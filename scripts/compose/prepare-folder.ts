import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../env.ts';
import type { ComposeFile } from './compose-file.ts';

/** The folders of a layout on this machine. */
export type Folders = { image: string; given: string; secrets: string; volumes: string; logs: string };

/**
 * Prepares `folder` by the steps of the Dockerfile and of the documentation: what the image holds, and the secrets, which an earlier
 * start may have made. Volumes of an earlier start are kept.
 */
export function prepareFolder(folder: string): Folders {
  const inFolder = (name: string) => path.join(folder, name);
  const folders = {
    image: inFolder('image'),
    given: inFolder('given-secrets'),
    secrets: inFolder('secrets'),
    volumes: inFolder('volumes'),
    logs: inFolder('logs'),
  };
  for (const made of [folders.secrets, folders.volumes, folders.logs]) fs.mkdirSync(made, { recursive: true });
  execFileSync(process.execPath, [path.join(root, 'scripts', 'image', 'collect.mjs'), folders.image], { stdio: 'inherit' });
  execFileSync('sh', [path.join(root, 'deploy', 'create-secrets'), folders.given], { stdio: 'ignore' });
  return folders;
}

/** The texts of the secrets, by name; one that is optional and not given is left out. */
export const readSecrets = ({ secrets }: ComposeFile, { given }: Folders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(secrets)
      .filter(([, { file }]) => file !== '/dev/null')
      .map(([name, { file }]) => [name, fs.readFileSync(path.join(given, path.basename(file)), 'utf8')]),
  );
