import fs from 'node:fs';
import path from 'node:path';
import { searchPath } from '../env.ts';

/** The path of an installed program; undefined when there is none. */
export const findProgram = (name: string): string | undefined =>
  name === 'node'
    ? process.execPath
    : searchPath()
        .split(path.delimiter)
        .map((folder) => path.join(folder, name))
        .find((file) => fs.existsSync(file));
