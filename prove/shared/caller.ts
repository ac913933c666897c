import { setTimeout as sleep } from 'node:timers/promises';

/** The outcome of a decided call: executed (2xx) or refused (4xx). */
export type CallResponse = { status: number; body: unknown };

/** A response; `repeated`: an earlier attempt ended without one and may have been executed. */
export type Settled = CallResponse & { repeated: boolean };

export type CallOptions = { body?: unknown; idempotencyKey?: string };

/** A user whose calls are repeated until they get a response. Undefined: the run ended before one came. */
export type Caller = {
  username: string;
  call: (method: string, path: string, options?: CallOptions) => Promise<Settled | undefined>;
};

export type CallerOptions = {
  /** Address of the REST calls, without a slash at its end. */
  api: string;
  /** True from the moment when calls without a response are given up. */
  isOver: () => boolean;
  /** Called after each attempt with its status, undefined without a response, how long it took (ms), and its method and address. */
  observe?: (status: number | undefined, ms: number, what: string) => void;
};

const repeatAfterMs = 250;
const responseTimeoutMs = 12_000;

/** Undefined when it is unknown whether the call was executed: no response, a fault, or too many calls. */
async function send(
  url: string,
  method: string,
  token: string,
  { body, idempotencyKey }: CallOptions,
  observe: CallerOptions['observe'] = () => {},
): Promise<CallResponse | undefined> {
  const begun = performance.now();
  let seen: number | undefined;
  try {
    const response = await fetch(url, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(responseTimeoutMs),
    });
    const { status } = response;
    seen = status;
    const json = (await response.json()) as unknown;
    return status >= 500 || status === 429 ? undefined : { status, body: json };
  } catch {
    return undefined;
  } finally {
    observe(seen, performance.now() - begun, `${method} ${url}`);
  }
}

/** A caller that logs in by itself, again whenever its session has ended. */
export function createCaller({ api, isOver, observe }: CallerOptions, credentials: { username: string; password: string }): Caller {
  let token = '';
  async function logIn(): Promise<void> {
    const response = await send(`${api}/auth/login`, 'POST', '', { body: credentials }, observe);
    // The log-in's response by the contract.
    if (response?.status === 200) ({ token } = response.body as { token: string });
  }
  const call: Caller['call'] = async (method, path, options = {}) => {
    for (let attempt = 1; ; attempt++) {
      const response = await send(`${api}${path}`, method, token, options, observe);
      if (response?.status === 401) await logIn();
      else if (response) return { ...response, repeated: attempt > 1 };
      if (isOver()) return undefined;
      if (response?.status !== 401 || token === '') await sleep(repeatAfterMs);
    }
  };
  return { username: credentials.username, call };
}
