import { freePort } from '@app/queue/testing';
import { startProgram, type Program, type ProgramSettings } from './start-program.ts';

export type ApiProcess = Program & {
  url: string;
  /** The response of `/health/ready`. */
  ready: () => Promise<{ status: number; database: string; queue: string; jobs: string }>;
  /** A REST call as the user of the token, '' for none; returns its status. */
  call: (method: string, path: string, token: string, body?: object) => Promise<number>;
};

/** Starts the api on a port of its own and waits until it listens. */
export async function startApiProcess(settings: ProgramSettings): Promise<ApiProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const more = { PORT: String(port), MASTER_ADMIN_PASSWORD: 'a master of this test', RATE_LIMIT_SCALE: '1000' };
  const program = await startProgram('apps/api/dist/main.js', settings, { ready: '"listening"', more });
  const ready: ApiProcess['ready'] = async () => {
    const answer = await fetch(`${url}/health/ready`);
    const { database = '', queue = '', jobs = '' } = (await answer.json()) as Record<string, string>;
    return { status: answer.status, database, queue, jobs };
  };
  const call: ApiProcess['call'] = async (method, path, token, body) => {
    const headers = { ...(token !== '' && { authorization: `Bearer ${token}` }), ...(body && { 'content-type': 'application/json' }) };
    const answer = await fetch(`${url}/api${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    await answer.text();
    return answer.status;
  };
  return { ...program, url, ready, call };
}
