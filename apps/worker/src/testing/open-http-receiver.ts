import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

export type Received = { path: string; headers: http.IncomingHttpHeaders; body: string };

/** The response: a status with a body, or `hang` for none. */
export type Answer = { status: number; body?: string; headers?: Record<string, string> } | 'hang';

export type HttpReceiver = {
  url: string;
  received: Received[];
  /** Determines the response to the next requests; 200 by default. */
  answer: (received: Received) => Answer;
  close: () => Promise<void>;
};

/** A real HTTP server on the loopback interface that records requests and responds as configured. */
export async function openHttpReceiver(): Promise<HttpReceiver> {
  const receiver: HttpReceiver = { url: '', received: [], answer: () => ({ status: 200 }), close: async () => {} };
  const server = http.createServer(async (httpRequest, reply) => {
    const chunks: Buffer[] = [];
    for await (const chunk of httpRequest) chunks.push(chunk);
    const received = { path: httpRequest.url ?? '', headers: httpRequest.headers, body: Buffer.concat(chunks).toString('utf8') };
    receiver.received.push(received);
    const answer = receiver.answer(received);
    if (answer !== 'hang') reply.writeHead(answer.status, answer.headers).end(answer.body ?? '');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  receiver.close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return receiver;
}
