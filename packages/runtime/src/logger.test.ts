import { describe, expect, it } from 'vitest';
import { createLogger } from './logger.ts';

const canary = '$argon2id$canary';

/** What the database library throws: the message repeats the query and everything that was in it. */
const queryError = () =>
  Object.assign(
    new Error(`Failed query: insert into users\nparams: ${canary}`, {
      cause: Object.assign(new Error('duplicate key'), { code: '23505', constraint_name: 'email_unique' }),
    }),
    {
      query: 'insert into users',
      params: [canary],
    },
  );

const logged = (fields: object): string => {
  let text = '';
  createLogger('test', { LOG_LEVEL: 'info' }, { write: (line) => void (text += line) }).info(fields, 'it failed');
  return text;
};

describe('the log', () => {
  it.each([
    ['a failed query', queryError()],
    ['an error around it that repeats its message', new Error(queryError().message, { cause: queryError() })],
    ['two around it', new Error(`outer ${canary}`, { cause: new Error(queryError().message, { cause: queryError() }) })],
  ])('says what the server said of %s, and none of its parameters', (_, err) => {
    const line = logged({ err });
    expect(line).not.toContain(canary);
    expect(JSON.parse(line)).toMatchObject({ msg: 'it failed' });
    expect(line).toContain('"code":"23505"');
    expect(line).toContain('email_unique');
  });

  it('hides what has the name of a secret, and keeps other errors whole', () => {
    const line = logged({ password: canary, user: { passwordHash: canary, accountNumber: canary }, err: new Error('plain') });
    expect(line).not.toContain(canary);
    expect(line).toContain('plain');
    expect(line).toContain('logger.test.ts');
  });
});
