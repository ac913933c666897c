import path from 'node:path';
import { appendLog, createLogSigning, runVerifier, sgd } from '@app/core/testing';
import { expect, it } from 'vitest';
import { sharedApiFixture } from './testing/api-fixture.ts';
import { writeNow } from './testing/exports.ts';
import { send } from './testing/http-calls.ts';

const fixture = sharedApiFixture();

it('gives an auditor the whole ledger log, as the program accepts it, once it is signed', async () => {
  const { coreFixture, app, member, auditor } = fixture;
  const token = await coreFixture.logIn(auditor);
  const start = () => send(app, 'POST', '/api/admin/exports', { token, body: { list: 'ledger-log', filters: {} } });
  expect(await start()).toMatchObject({ status: 409, body: { code: 'NOT_LOGGED_YET' } });

  await coreFixture.db.execute(`
    insert into audit_log (at, actor_id, actor_name, action, entity_id, after)
    select '2026-11-20', gen_random_uuid(), 'clerk', 'settings.updated', number::text, jsonb_build_object('title', e'\\u2028 ' || number)
    from generate_series(1, 2500) as number`); // more than two pages
  await coreFixture.buy(member, sgd('5.00'));
  const logSigning = createLogSigning();
  await appendLog(coreFixture.ctx, logSigning);
  const { body } = await start();
  await writeNow(coreFixture, body.id);
  const ticket = await send(app, 'POST', `/api/admin/exports/${body.id}/ticket`, { token });
  const { status, headers, text } = await send(app, 'GET', ticket.body.address);
  expect([status, headers]).toMatchObject([
    200,
    { 'content-type': 'application/jsonl; charset=utf-8', 'content-disposition': 'attachment; filename="ledger-log.jsonl"' },
  ]);
  expect(text.split('\n')).toHaveLength(body.rows_total + 1);
  const folder = path.dirname(logSigning.lastCheckpointFile);
  const verify = ['--key', logSigning.signer.verifierKey, '--checkpoint', logSigning.lastCheckpointFile];
  expect(await runVerifier(folder, 'ledger-log.jsonl', text, ...verify)).toMatchObject({ code: 0 });
});

it('refuses the ledger log to an administrator who is no master admin', async () => {
  const token = await fixture.coreFixture.logIn(fixture.admin);
  const { status } = await send(fixture.app, 'POST', '/api/admin/exports', { token, body: { list: 'ledger-log', filters: {} } });
  expect(status).toBe(403);
});

it('gives a member the receipts of a period as a file', async () => {
  const { coreFixture, app } = fixture;
  const owner = await coreFixture.createMember({ available: sgd('20.00') });
  coreFixture.clock.forward({ days: 1 });
  await coreFixture.buy(owner, sgd('5.00'));
  const logSigning = createLogSigning();
  await appendLog(coreFixture.ctx, logSigning);
  const token = await coreFixture.logIn(owner);
  const { status, headers, text } = await send(app, 'GET', '/api/statement/receipts?from=2026-11-21&to=2026-11-21', { token });
  expect([status, headers]).toMatchObject([
    200,
    { 'content-type': 'application/jsonl; charset=utf-8', 'content-disposition': 'attachment; filename="receipts.jsonl"' },
  ]);
  const verified = runVerifier(
    path.dirname(logSigning.lastCheckpointFile),
    'receipts.jsonl',
    text,
    '--receipts',
    '--key',
    logSigning.signer.verifierKey,
  );
  expect(await verified).toMatchObject({ code: 0, out: expect.stringContaining('all 1 receipts are valid') });
});
