import { once } from 'node:events';
import http from 'node:http';
import { text } from 'node:stream/consumers';
import { createCoreFixture, sgd, type CoreFixture } from '@app/core/testing';
import { schema } from '@app/db';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { createClockFile, type ClockFile } from './testing/create-clock-file.ts';
import { listBackends } from './testing/list-backends.ts';
import { openHttpReceiver, type HttpReceiver } from './testing/open-http-receiver.ts';
import { startApiProcess, type ApiProcess } from './testing/start-api-process.ts';
import { endProgram, type Program } from './testing/start-program.ts';
import { startWorkerProcess } from './testing/start-worker-process.ts';

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } };
type Span = { name: string; traceId: string; spanId: string; parentSpanId?: string; attributes: Attribute[] };
type Export = { resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[] };

/** Posts `body` only after the server has seen the head of the HTTP request and asked for it. */
const sendLate = async (url: string, body: string, headers: Record<string, string>) => {
  const httpRequest = http.request(url, {
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(body), expect: '100-continue' },
  });
  httpRequest.once('continue', () => httpRequest.end(body));
  httpRequest.flushHeaders();
  const [response] = (await once(httpRequest, 'response')) as [http.IncomingMessage];
  return { status: response.statusCode, text: await text(response), requestId: String(response.headers['x-request-id']) };
};

const patience = { timeout: 60_000, interval: 20 };

/** The spans that the collector has received, with the name of their program. */
const spansOf = (collector: HttpReceiver) =>
  collector.received
    .flatMap(({ body }) => (JSON.parse(body) as Export).resourceSpans)
    .flatMap(({ resource, scopeSpans }) => {
      const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue;
      return scopeSpans.flatMap(({ spans }) => spans.map((span) => ({ service, ...span })));
    });

describe.each(listBackends({ redisDatabase: 14 }))('traces with a queue on $backend', ({ redisUrl }) => {
  let fixture: CoreFixture;
  let clock: ClockFile;
  let collector: HttpReceiver;
  let api: ApiProcess;
  let worker: Program;
  beforeAll(async () => {
    fixture = await createCoreFixture(inject('testServer'));
    clock = createClockFile(fixture.clock.now());
    collector = await openHttpReceiver();
    const settings = { databaseUrl: fixture.url, redisUrl, clockFile: clock.file };
    const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`, OTEL_BSP_SCHEDULE_DELAY: '50' };
    [api, worker] = await Promise.all([startApiProcess(settings, environment), startWorkerProcess(settings, environment)]);
  });
  afterAll(async () => {
    await Promise.all([endProgram(api, 'SIGTERM'), endProgram(worker, 'SIGTERM')]);
    await collector.close();
    await fixture.close();
    clock.remove();
  });

  it('have the pattern of a page, and leave out the files of the web app', async () => {
    for (const path of ['/icon-192.png', '/home', '/no/such/page', '/health/live']) await (await fetch(api.url + path)).arrayBuffer();
    const names = () => spansOf(collector).map(({ name }) => name);
    await vi.waitFor(() => expect(names()).toEqual(expect.arrayContaining(['GET /home', 'GET /*', 'GET /health/live'])), patience);
    expect(names()).not.toContain('GET /icon-192.png');
  });

  it('lead from the id of an HTTP request to the job that the call enqueued, without what is private', async () => {
    const member = await fixture.createMember();
    const token = await fixture.logIn(member);
    const body = JSON.stringify({ amount: sgd('100.00'), bank_destination_id: fixture.bank.id });
    const response = await sendLate(`${api.url}/api/transactions/deposit/request`, body, {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'user-agent': 'canary',
      traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', // chosen by the caller: not taken over
    });
    expect(response.status).toBe(200);
    const { id } = JSON.parse(response.text) as { id: string };
    const traceId = response.requestId.replaceAll('-', '');
    expect(traceId).toMatch(/^[0-9a-f]{32}$/);
    const ofCall = () => spansOf(collector).filter((span) => span.traceId === traceId);
    await vi.waitFor(
      () => expect(new Set(ofCall().map(({ service }) => service))).toEqual(new Set(['daily-interest-api', 'daily-interest-worker'])),
      patience,
    );
    const [call, job] = ofCall().toSorted((a, b) => String(a.service).localeCompare(String(b.service)));
    expect(call).toMatchObject({ name: 'POST /api/transactions/deposit/request' });
    expect(call?.parentSpanId ?? '').toBe('');
    expect(job).toMatchObject({ name: 'job new-request', parentSpanId: call?.spanId });
    const sent = collector.received.map(({ body }) => body).join('\n');
    for (const hidden of ['canary', token, id, member.id, member.username, '0af7651916cd43dd8448eb211c80319c'])
      expect(sent).not.toContain(hidden);
    expect(collector.received.every(({ path }) => path === '/v1/traces')).toBe(true);
  });

  it('go on without a collector: calls and jobs do not wait for it', async () => {
    collector.answer = () => 'hang';
    const token = await fixture.logIn(await fixture.createMember());
    const body = { amount: sgd('100.00'), bank_destination_id: fixture.bank.id };
    for (let call = 0; call < 20; call++) expect(await api.call('POST', '/transactions/deposit/request', token, body)).toBeLessThan(500);
    const announced = async () => (await fixture.db.select().from(schema.transactions)).every(({ announcedAt }) => announcedAt !== null);
    await vi.waitFor(async () => expect(await announced()).toBe(true), patience);
  });
});

it('an id of an HTTP request is a UUID also where nothing is traced', async () => {
  const fixture = await createCoreFixture(inject('testServer'));
  const clock = createClockFile(fixture.clock.now());
  const api = await startApiProcess({ databaseUrl: fixture.url, redisUrl: undefined, clockFile: clock.file });
  const ids = await Promise.all([1, 2].map(async () => (await fetch(`${api.url}/health/live`)).headers.get('x-request-id')));
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(ids).size).toBe(2);
  await endProgram(api);
  await fixture.close();
  clock.remove();
});
