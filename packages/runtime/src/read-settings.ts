import fs from 'node:fs';
import { EnvironmentError, readEnvironment, secretSettings, type Environment } from '@app/contract';

/**
 * Reads the settings of a process from its environment; a secret also from the file that `<name>_FILE` names. The same for every
 * program.
 * @throws EnvironmentError, one sentence that names the setting and never contains a secret's value
 */
export function readSettings(source: NodeJS.ProcessEnv): Environment {
  const fromFiles = secretSettings.flatMap((name) => {
    const file = source[`${name}_FILE`];
    return file === undefined || file === '' ? [] : [[name, readSecret(source, { name, file })]];
  });
  return readEnvironment({ ...source, ...Object.fromEntries(fromFiles) });
}

function readSecret(source: NodeJS.ProcessEnv, { name, file }: { name: string; file: string }): string {
  if (source[name] !== undefined && source[name] !== '')
    throw new EnvironmentError(`Both ${name} and ${name}_FILE are set: keep one of them.`);
  const text = readText(file, name);
  if (text === '') throw new EnvironmentError(`The file of ${name}_FILE, ${file}, is empty: it has to contain the value of ${name}.`);
  return text;
}

/* Editors and `echo` end a file with a line break that is not part of the secret. */
function readText(file: string, name: string): string {
  try {
    return fs.readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException; // an error of the file system has the system's code
    throw new EnvironmentError(`The file of ${name}_FILE, ${file}, can't be read (${code}).`, { cause: error });
  }
}
