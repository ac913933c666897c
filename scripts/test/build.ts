import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { childEnvironment, root } from '../env.ts';

/**
 * Builds what has changed of these packages and of those they use; of all by default.
 * @throws Error after a failed build, which has printed why
 */
export function build(packages: string[] = []): void {
  const turbo = path.join(root, 'node_modules', 'turbo', 'bin', 'turbo');
  const filters = packages.map((name) => `--filter=${name}`);
  const { status } = spawnSync(process.execPath, [turbo, 'run', 'build', ...filters, '--output-logs=errors-only', '--log-prefix=none'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: childEnvironment({ TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' }),
  });
  if (status !== 0) throw new Error('The build failed: run `npm run build` to see why.');
}
