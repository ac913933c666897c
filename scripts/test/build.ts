import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { childEnvironment, root } from '../env.ts';

/**
 * Builds what has changed of these packages and of those they use; of all by default.
 * @throws Error with the output of a failed build
 */
export function build(packages: string[] = []): void {
  const turbo = path.join(root, 'node_modules', 'turbo', 'bin', 'turbo');
  const filters = packages.map((name) => `--filter=${name}`);
  const { status, stdout } = spawnSync(
    process.execPath,
    [turbo, 'run', 'build', ...filters, '--output-logs=errors-only', '--log-prefix=none'],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      encoding: 'utf8',
      env: childEnvironment({ TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' }),
    },
  );
  if (status !== 0) throw new Error(`The build failed:\n${stdout}`);
}
