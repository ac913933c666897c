import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A step of the check: the program of an installed package, or a TypeScript program of this repository through tsx. */
export type Step = { name: string; package: string; arguments: string[] };
export type StepResult = { name: string; passed: boolean; seconds: number; output: string };

/** The file behind a package's command; run by Node itself, so that no shell and no PATH is needed. */
function programOf(root: string, packageName: string): string {
  const folder = join(root, 'node_modules', packageName);
  // A package.json names one command as a string, or several by name.
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { bin: string | Record<string, string> };
  const file = typeof bin === 'string' ? bin : (bin[packageName] ?? Object.values(bin)[0]);
  if (file === undefined) throw new Error(`${packageName} has no command`);
  return join(folder, file);
}

/** Runs one step to its end and captures its output. Throws when its program is not installed. */
export function runStep(root: string, step: Step): Promise<StepResult> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const child = spawn(process.execPath, [programOf(root, step.package), ...step.arguments], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const finish = (passed: boolean, said: string) =>
      resolve({ name: step.name, passed, seconds: (performance.now() - startedAt) / 1000, output: said });
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', (error) => finish(false, error.message));
    child.on('close', (code) => finish(code === 0, Buffer.concat(chunks).toString('utf8')));
  });
}
