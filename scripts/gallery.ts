import { spawn } from 'node:child_process';
import { readFlags } from './read-flags.ts';
import { webFolder, webProgram } from './web-program.ts';

/* The component gallery in watch mode. */
readFlags({ usage: 'npm run gallery', does: 'Shows every component in all languages, light and dark, on http://localhost:6006.' });
const child = spawn(process.execPath, [webProgram('storybook'), 'dev', '--config-dir', 'gallery', '--port', '6006', '--no-open'], {
  cwd: webFolder,
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill(signal));
child.once('exit', (code) => {
  process.exitCode = code ?? 1;
});
