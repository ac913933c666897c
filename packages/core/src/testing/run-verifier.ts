import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const program = fileURLToPath(new URL('../../../../apps/web/public/verify.mjs', import.meta.url));

/**
 * Runs the program that anyone can download (`verify.mjs`) over a file with this name and content, written to `folder`; returns its exit code
 * and what it printed.
 */
export async function runVerifier(
  folder: string,
  file: string,
  content: string,
  ...args: string[]
): Promise<{ code: number; out: string }> {
  const name = path.join(folder, file);
  fs.writeFileSync(name, content);
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [program, name, ...args]);
    return { code: 0, out: stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, out: stdout + stderr };
  }
}
