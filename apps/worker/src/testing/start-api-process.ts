import { freePort } from '@app/queue/testing';
import { startProgram, type Program, type ProgramSettings } from './start-program.ts';

export type ApiProcess = Program & {
  url: string;
  /** The response of `/health/ready`. */
  getReadiness: () => Promise<{ status: number; database: string; schema: string; queue: string; jobs: string }>;
  /** A REST call as the user of the token; returns its status. `token`: '' for a call without a session. */
  call: (method: string, path: string, token: string, body?: object) => Promise<number>;
};

/** Starts the api and waits until it listens. `own`: additional settings; without PORT it gets a free one. */
export async function startApiProcess(settings: ProgramSettings, own: Record<string, string> = {}): Promise<ApiProcess> {
  const port = own['PORT'] ?? String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const additionalEnvironment = { PORT: port, MASTER_ADMIN_PASSWORD: 'a master of this test', RATE_LIMIT_SCALE: '1000', ...own };
  const program = await startProgram('apps/api/dist/main.js', settings, { readyText: '"listening"', additionalEnvironment });
  const getReadiness: ApiProcess['getReadiness'] = async () => {
    const response = await fetch(`${url}/health/ready`);
    const { database = '', schema = '', queue = '', jobs = '' } = (await response.json()) as Record<string, string>;
    return { status: response.status, database, schema, queue, jobs };
  };
  const call: ApiProcess['call'] = async (method, path, token, body) => {
    const headers = { ...(token !== '' && { authorization: `Bearer ${token}` }), ...(body && { 'content-type': 'application/json' }) };
    const response = await fetch(`${url}/api${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    await response.text();
    return response.status;
  };
  return { ...program, url, getReadiness, call };
}
