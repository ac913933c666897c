import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

export type Received = { path: string; headers: http.IncomingHttpHeaders; body: string };

/** What to answer: a status with a body, or `hang` for no answer at all. */
export type Answer = { status: number; body?: string; headers?: Record<string, string> } | 'hang';

export type HttpReceiver = {
  url: string;
  received: Received[];
  /** How the next ones are answered; 200 without it. */
  answer: (received: Received) => Answer;
  close: () => Promise<void>;
};

/** A real HTTP server on the loopback that keeps what it was sent and answers as it is told. */
export async function openHttpReceiver(): Promise<HttpReceiver> {
  const receiver: HttpReceiver = { url: '', received: [], answer: () => ({ status: 200 }), close: async () => {} };
  const server = http.createServer(async (httpRequest, reply) => {
    const pieces: Buffer[] = [];
    for await (const piece of httpRequest) pieces.push(piece);
    const received = { path: httpRequest.url ?? '', headers: httpRequest.headers, body: Buffer.concat(pieces).toString('utf8') };
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
