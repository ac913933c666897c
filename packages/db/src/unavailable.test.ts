import { describe, expect, it } from 'vitest';
import { isUnavailable } from './unavailable.ts';

describe('retryable errors', () => {
  const broken = (code: string) => new Error('Failed query', { cause: Object.assign(new Error(code), { code }) });

  it.each(
    'ENOTFOUND ECONNREFUSED ECONNRESET ETIMEDOUT EHOSTUNREACH EAI_AGAIN EPIPE CONNECT_TIMEOUT CONNECTION_CLOSED POOL_WAIT_TIMEOUT 25006 57014 57P01 57P03 53100 53200 53300 55P03 58030 08006 40P01'.split(
      ' ',
    ),
  )('include %s', (code) => expect(isUnavailable(broken(code))).toBe(true));

  it.each(['23505', '22003', '42601', '42P01', 'P0001', 'EACCES', 'ERR_ASSERTION'])('do not include %s', (code) =>
    expect(isUnavailable(broken(code))).toBe(false),
  );
});
