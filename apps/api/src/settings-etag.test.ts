import { expect, it } from 'vitest';
import { sharedApiFixture } from './testing/api-fixture.ts';
import { send } from './testing/http-calls.ts';

const fixture = sharedApiFixture();

it('GET /api/settings has an ETag, and returns 304 while it is unchanged', async () => {
  const { app, coreFixture, masterAdmin } = fixture;
  const first = await send(app, 'GET', '/api/settings');
  const etag = String(first.headers['etag']);
  expect(etag).toMatch(/^"[\w-]{43}"$/);
  const again = await send(app, 'GET', '/api/settings', { headers: { 'if-none-match': etag } });
  expect([again.status, again.text, again.headers['etag']]).toEqual([304, '', etag]);
  await send(app, 'PUT', '/api/admin/settings', { token: await coreFixture.logIn(masterAdmin), body: { website_name: 'Another name' } });
  const changed = await send(app, 'GET', '/api/settings', { headers: { 'if-none-match': etag } });
  expect(changed).toMatchObject({ status: 200, body: { website_name: 'Another name' } });
});
