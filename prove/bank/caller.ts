import { setTimeout as sleep } from 'node:timers/promises';

/** The outcome of a decided call: executed (2xx) or refused (4xx). */
export type Answer = { status: number; body: unknown };

/** An answer; `repeated`: an earlier attempt ended without one and may have been executed. */
export type Settled = Answer & { repeated: boolean };

export type CallOptions = { body?: unknown; idempotencyKey?: string };

/** A user whose calls are repeated until they are answered. Undefined: the run ended before an answer came. */
export type Caller = {
  username: string;
  call: (method: string, path: string, options?: CallOptions) => Promise<Settled | undefined>;
};

export type CallerOptions = {
  /** Address of the REST calls, without a slash at its end. */
  api: string;
  /** True from the moment when calls without an answer are given up. */
  isOver: () => boolean;
};

const repeatAfterMs = 250;
const answerWithinMs = 12_000;

/** Undefined when it is unknown whether the call was executed: no answer, a fault, or too many calls. */
async function send(url: string, method: string, token: string, { body, idempotencyKey }: CallOptions): Promise<Answer | undefined> {
  try {
    const response = await fetch(url, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(answerWithinMs),
    });
    const answer = { status: response.status, body: (await response.json()) as unknown };
    return answer.status >= 500 || answer.status === 429 ? undefined : answer;
  } catch {
    return undefined;
  }
}

/** A caller that logs in by itself, again whenever its session has ended. */
export function createCaller({ api, isOver }: CallerOptions, credentials: { username: string; password: string }): Caller {
  let token = '';
  async function logIn(): Promise<void> {
    const answer = await send(`${api}/auth/login`, 'POST', '', { body: credentials });
    // The log-in's answer by the contract.
    if (answer?.status === 200) ({ token } = answer.body as { token: string });
  }
  const call: Caller['call'] = async (method, path, options = {}) => {
    for (let attempt = 1; ; attempt++) {
      const answer = await send(`${api}${path}`, method, token, options);
      if (answer?.status === 401) await logIn();
      else if (answer) return { ...answer, repeated: attempt > 1 };
      if (isOver()) return undefined;
      if (answer?.status !== 401 || token === '') await sleep(repeatAfterMs);
    }
  };
  return { username: credentials.username, call };
}
