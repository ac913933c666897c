import https from 'node:https';

export type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: unknown };
export type Call = { token?: string; body?: unknown; headers?: Record<string, string> };

/** A caller of the front, which trusts the certificate authority `ca` alone. */
export const openClient =
  (port: number, ca: Buffer) =>
  (method: string, path: string, { token, body, headers }: Call = {}): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const text = body === undefined ? undefined : JSON.stringify(body);
      const httpRequest = https.request(
        {
          host: '127.0.0.1',
          port,
          ca,
          servername: 'localhost',
          method,
          path,
          headers: {
            host: 'localhost',
            ...(text !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
            ...(token !== undefined && { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() }),
            ...headers,
          },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.once('end', () => {
            const all = Buffer.concat(chunks);
            const isText = response.headers['content-encoding'] === undefined && response.headers['content-type']?.includes('json');
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body: isText ? JSON.parse(all.toString()) : all });
          });
        },
      );
      httpRequest.once('error', reject);
      httpRequest.end(text);
    });
