import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expectInvariants, sgd } from '@app/core/testing';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createApiFixture, type ApiFixture } from '../testing/api-fixture.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../../../..');

let fixture: ApiFixture;
let origin = '';
beforeAll(async () => {
  fixture = await createApiFixture(inject('testServer'));
  origin = await fixture.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await expectInvariants(fixture.coreFixture.ctx);
  await fixture.close();
});

/* `npm run check` compiles it with everything else; here it runs against a listening server. */
describe('the example program of docs/api.md', () => {
  it('logs in, reads, withdraws once, and handles a refusal', async () => {
    const { username } = await fixture.coreFixture.createMember({ available: sgd('100.00') });
    const program = path.join(root, 'docs/examples/typed-caller.ts');
    const { stdout } = await run(process.execPath, ['--import', 'tsx', program, origin, username, 'a sound password'], { cwd: root });
    expect(stdout.trim().split('\n')).toEqual([
      'available 1300000 IDR, pending 0 IDR, free 1300000 IDR',
      'request pending, the repeat is the same request',
      expect.stringMatching(/^refused with 422 ABOVE_FREE_BALANCE: Yang bebas dipakai hanya SGD 95\.00\./),
    ]);
  });
});
