import { fork } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, it } from 'vitest';

const program = new URL('./testing/sample-process.ts', import.meta.url);

const children: ReturnType<typeof fork>[] = [];
afterEach(() => children.splice(0).forEach((child) => child.kill('SIGKILL'))); // that of a failed test

type Act = (child: ReturnType<typeof fork>) => void;

/**
 * Runs the sample process; `act` is called when its start is under way, `first` before that. Returns its exit code, its output and
 * its messages to its parent.
 */
async function run(how: string, act?: Act, first?: Act) {
  const child = fork(program, [how], { execArgv: ['--conditions=source', '--import', 'tsx'], stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  children.push(child);
  first?.(child);
  const messages: unknown[] = [];
  let output = '';
  child.on('message', (message) => messages.push(message));
  child.stdout?.on('data', (chunk: Buffer) => {
    const isFirst = !output.includes('starting');
    output += chunk.toString();
    if (isFirst && output.includes('starting')) act?.(child);
  });
  /* Not 'close', which never comes after a disconnect from this side. */
  const [[code]] = await Promise.all([once(child, 'exit'), once(child.stdout ?? child, 'end')]);
  return { code, output, messages };
}

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'on %s during its start, a process completes the start, closes and exits with 0',
  async (signal) => {
    const { code, output, messages } = await run('starts', (child) => child.kill(signal));
    expect(output).toMatch(/"reason":"SIG[A-Z]+"[^]*^started$[^]*^closed$/m);
    expect([code, messages]).toEqual([0, []]);
  },
);

it('a process that loses its parent during its start completes it, closes and exits with 0', async () => {
  const { code, output } = await run('starts', (child) => child.disconnect());
  expect(output).toMatch(/the parent process is gone[^]*^started$[^]*^closed$/m);
  expect(code).toBe(0);
});

it('a process whose parent is gone before it begins completes its start, closes and exits with 0', async () => {
  const { code, output } = await run('starts at once', undefined, (child) => child.disconnect());
  expect(output).toMatch(/the parent process is gone[^]*^started$[^]*^closed$/m);
  expect(code).toBe(0);
});

it('a process that gives up during its start is never ready, closes and exits with 1', async () => {
  const { code, output, messages } = await run('gives up');
  expect(output).toMatch(/it must not go on[^]*^started$[^]*^closed$/m);
  expect([code, messages]).toEqual([1, []]);
});

it('a start that fails after the process was asked to end is no reason for an alarm', async () => {
  const { code, output, messages } = await run('fails', (child) => child.kill('SIGTERM'));
  expect(output).toContain('the start was cut short');
  expect(output).not.toMatch(/"level":[56]0/);
  expect([code, messages]).toEqual([0, []]);
});

it('a process whose start fails exits with 1, although what the start had opened keeps it busy', async () => {
  const { code, output, messages } = await run('fails busily');
  expect(output).toMatch(/"level":60[^]*the queue went away/);
  expect([code, messages]).toEqual([1, []]);
});
