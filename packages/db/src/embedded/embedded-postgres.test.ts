import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startEmbeddedPostgres, type EmbeddedOptions, type EmbeddedServer } from './embedded-postgres.ts';

let folder: string;
let server: EmbeddedServer;
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'embedded-'));
  fs.chmodSync(folder, 0o755);
});
afterAll(async () => {
  await server.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

const connect = () => postgres(server.urlOf('postgres'), { max: 1, onnotice: () => {}, onclose: () => {} });

it('starts again after its main process was killed, once its remaining processes have ended', async () => {
  const dataDir = path.join(folder, 'postgres');
  server = await startEmbeddedPostgres({ dataDir });
  const client = connect();
  const [row] = await client<{ pid: number }[]>`select pg_backend_pid() as pid`;
  await client`create table kept (id int)`;
  const backend = row!.pid;
  const [main] = fs.readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n').map(Number);
  process.kill(backend, 'SIGSTOP');
  process.kill(main!, 'SIGKILL');
  await vi.waitFor(() => expect(() => process.kill(main!, 0)).toThrow('ESRCH'), { timeout: 20_000 });

  const started = startEmbeddedPostgres({ dataDir });
  started.catch(() => {});
  const log = () => fs.readFileSync(path.join(dataDir, 'server.log'), 'utf8');
  await vi.waitFor(() => expect(log()).toContain('pre-existing shared memory block'), { timeout: 20_000 });
  process.kill(backend, 'SIGCONT');
  server = await started;
  expect(server.adopted).toBe(false);
  await client.end({ timeout: 1 });
  const again = connect();
  expect(await again`select count(*)::int as rows from kept`).toEqual([{ rows: 0 }]);
  await again.end();
});

describe('a start that is aborted', () => {
  /** Processes with `dataDir` in their command line. */
  const processesOf = (dataDir: string) =>
    fs
      .readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .filter((pid) => readCommandLine(pid).includes(dataDir));
  const readCommandLine = (pid: string) => {
    try {
      return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    } catch {
      return ''; // it has ended
    }
  };
  const abort = async (options: EmbeddedOptions, isMoment: () => boolean) => {
    const ending = new AbortController();
    const starting = startEmbeddedPostgres({ ...options, signal: ending.signal });
    starting.catch(() => {});
    await vi.waitFor(() => expect(isMoment()).toBe(true), { timeout: 60_000, interval: 1 });
    ending.abort();
    await expect(starting).rejects.toBeInstanceOf(Error);
    return processesOf(options.dataDir);
  };

  it('leaves no process and no partial cluster while it creates the cluster', async () => {
    const dataDir = path.join(folder, 'aborted');
    expect(await abort({ dataDir }, () => fs.existsSync(path.join(`${dataDir}.new`, 'PG_VERSION')))).toEqual([]);
    expect(fs.existsSync(dataDir)).toBe(false);
  });

  /* The server exists before it has written its pid: a stop at that moment finds nothing to stop. */
  it('leaves no process while the server starts', async () => {
    const dataDir = path.join(folder, 'started');
    await (await startEmbeddedPostgres({ dataDir })).stop();
    for (let round = 0; round < 10; round++) {
      expect(await abort({ dataDir }, () => processesOf(dataDir).length > 0)).toEqual([]);
    }
  });

  it('does not wait for the end of a recovery', async () => {
    const dataDir = path.join(folder, 'started');
    fs.writeFileSync(path.join(dataDir, 'recovery.signal'), '');
    const isRecovering = () => fs.existsSync(path.join(dataDir, 'postmaster.pid'));
    expect(await abort({ dataDir, settings: { restore_command: 'sleep 10' } }, isRecovering)).toEqual([]);
    expect(fs.readFileSync(path.join(dataDir, 'server.log'), 'utf8')).not.toContain('starting archive recovery');
  });
});
