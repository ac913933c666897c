// @vitest-environment jsdom
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { renderHook, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { send, useUpload, type Upload } from './upload.ts';

/* Answers with the number of bytes received, from another origin. */
const server = http.createServer((request, response) => {
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-allow-headers', '*');
  let bytes = 0;
  request.on('data', (part: Buffer) => (bytes += part.length));
  request.on('end', () => {
    response.setHeader('content-type', 'application/json');
    response.statusCode = request.method === 'OPTIONS' ? 204 : 201;
    response.end(request.method === 'OPTIONS' ? undefined : JSON.stringify({ bytes, trace: request.headers['x-trace'] }));
  });
});
let address: string;
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => server.close());

const large = 'x'.repeat(200_000);

it('sends a large body with its headers, answers as fetch does, and reports its progress', async () => {
  const shown: (Upload | null)[] = [];
  renderHook(() => shown.push(useUpload()));
  const response = await send(address, { method: 'POST', body: large, headers: { 'x-trace': 'a-trace' } });
  expect([response.status, response.headers.get('content-type')]).toEqual([201, 'application/json']);
  expect(await response.json()).toEqual({ bytes: large.length, trace: 'a-trace' });
  expect(shown).toContainEqual({ sent: 0, total: large.length });
  await waitFor(() => expect(shown.at(-1)).toBeNull());
});

it('rejects as fetch does when it was aborted or the server is away', async () => {
  const stopped = AbortSignal.abort();
  await expect(send(address, { method: 'POST', body: large, signal: stopped })).rejects.toMatchObject({ name: 'AbortError' });
  await expect(send('http://127.0.0.1:1/', { method: 'POST', body: large })).rejects.toBeInstanceOf(TypeError);
});
