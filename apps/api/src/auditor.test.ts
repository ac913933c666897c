import { accessDays, dayMs, isAllowed, type Role } from '@app/contract';
import { addPasskey, findSession, getLoginOptions, getProtection, listAudit, startPasskey, type Actor } from '@app/core';
import {
  ageFactor,
  countSessions,
  createApproval,
  createChecker,
  forgetUsedCodes,
  protect,
  readUser,
  snapshot,
  VirtualPasskey,
  writeUser,
} from '@app/core/testing';
import { schema } from '@app/db';
import { describe, expect, it, onTestFinished } from 'vitest';
import { sharedApiFixture } from './testing/api-fixture.ts';
import { callRest, callTrpc, everyProcedure, send } from './testing/http-calls.ts';
import { addFactor, codeOf, sampleCalls, sampleCallVariantsOf } from './testing/sample-calls.ts';

const fixture = sharedApiFixture();
const password = 'a sound password';

/* Written by hand: what an auditor may change, of the own account. */
const ownAccount = [
  'auth.logout',
  'notifications.markRead',
  'profile.changePassword',
  'profile.endSessions',
  'secondFactor.addPasskey',
  'secondFactor.confirm',
  'secondFactor.passkeyOptions',
  'secondFactor.remove',
  'secondFactor.removePasskey',
  'secondFactor.renamePasskey',
  'secondFactor.renewRecoveryCodes',
  'secondFactor.start',
  'secondFactor.startPasskey',
  'secondFactor.stepUp',
];
/* An export is a file of the caller, made by the worker, and recorded. */
const ownExports = ['exports.cancel', 'exports.start', 'exports.ticket'];

const mutations = everyProcedure().filter(({ kind }) => kind === 'mutation');
const permissionOf = (name: string) => everyProcedure().find(({ procedure }) => procedure === name)?.meta.permission;

describe('an auditor', () => {
  it('may change nothing but the own account, and make exports', () => {
    const permitted = mutations.filter(
      ({ meta }) => meta.permission !== 'public' && isAllowed(meta.permission ?? 'master_admin', 'auditor'),
    );
    expect(permitted.map(({ procedure }) => procedure).toSorted()).toEqual([...ownAccount, ...ownExports].toSorted());
  });

  it('reads by queries: no other procedure of readers is a mutation', () => {
    const ofReaders = mutations.filter(({ meta }) => meta.permission === 'reader' || meta.permission === 'master_reader');
    expect(ofReaders.map(({ procedure }) => procedure).toSorted()).toEqual(ownExports);
  });

  it('is refused every other mutation, over REST and tRPC, and nothing has changed', async () => {
    const auditor = await fixture.coreFixture.createUser('auditor');
    const token = await fixture.coreFixture.logIn(auditor);
    const refused = mutations.filter(({ meta }) => !isAllowed(meta.permission ?? 'master_admin', 'auditor'));
    expect(refused.length).toBeGreaterThan(30);
    const calls = [];
    for (const line of refused) {
      const [variant] = sampleCallVariantsOf(sampleCalls[line.procedure] ?? {});
      const isOfMembers = isAllowed(line.meta.permission ?? 'master_admin', 'user');
      const { input = {} } = (await variant?.prepare(fixture, isOfMembers ? fixture.member : fixture.masterAdmin)) ?? {};
      calls.push({ line, input });
    }
    const before = await snapshot(fixture.coreFixture);
    for (const { line, input } of calls) {
      for (const call of [callRest, callTrpc]) expect((await call(fixture.app, line, input, { token })).status, line.procedure).toBe(403);
    }
    // The refusals themselves are recorded.
    const { security_events: _, ...after } = await snapshot(fixture.coreFixture);
    expect(before).toMatchObject(after);
  });

  it('changes nothing by any read; only an export is recorded', async () => {
    const { coreFixture, app } = fixture;
    const auditor = await coreFixture.createUser('auditor');
    const token = await coreFixture.logIn(auditor);
    const readings = everyProcedure().filter(
      ({ kind, meta }) => kind === 'query' && isAllowed(meta.permission ?? 'master_admin', 'auditor'),
    );
    const calls = [];
    for (const line of readings) {
      for (const { prepare } of sampleCallVariantsOf(sampleCalls[line.procedure] ?? {}))
        calls.push({ line, ...(await prepare(fixture, auditor)) });
    }
    const before = await snapshot(coreFixture);
    let answered = 0;
    for (const { line, input } of calls) {
      for (const call of [callRest, callTrpc]) if ((await call(app, line, input, { token })).status === 200) answered++;
    }
    expect(answered).toBeGreaterThan(100);
    expect(await snapshot(coreFixture)).toEqual(before);

    expect((await send(app, 'POST', '/api/admin/exports', { token, body: { list: 'audit' } })).status).toBe(200);
    const after = await snapshot(coreFixture);
    const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
    expect(changed.toSorted()).toEqual(['audit_log', 'exports']);
    const { items } = await listAudit(coreFixture.as(fixture.masterAdmin), { limit: 1 });
    expect(items).toMatchObject([{ action: 'list.exported', actorName: auditor.username, after: { list: 'audit' } }]);
  });

  it('sees every list that a master admin sees, with the same rows', async () => {
    const { coreFixture, app } = fixture;
    const [ofAuditor, ofMaster] = [await coreFixture.logIn(fixture.auditor), await coreFixture.logIn(fixture.masterAdmin)];
    const read = async (path: string, token: string) => (await send(app, 'GET', `/api${path}`, { token })).body;
    for (const path of ['/admin/users', '/admin/users?role=administrator', '/admin/requests', '/admin/audit', '/admin/search?q=clerk'])
      expect(await read(path, ofAuditor), path).toEqual(await read(path, ofMaster));
  });
});

describe('a plain administrator', () => {
  it('sees no more than before: no administrators and no auditors', async () => {
    const { coreFixture, app, admin, auditor } = fixture;
    const token = await coreFixture.logIn(admin);
    const { body } = await send(app, 'GET', '/api/admin/users?role=administrator&limit=1000', { token });
    expect(new Set((body as unknown as { role: Role }[]).map(({ role }) => role))).toEqual(new Set(['user']));
    for (const path of ['', '/transactions', '/referrals', '/statement', '/payouts'])
      expect((await send(app, 'GET', `/api/admin/users/${auditor.id}${path}`, { token })).body).toMatchObject({ code: 'NOT_A_MEMBER' });
    expect((await send(app, 'GET', `/api/admin/search?q=${auditor.username}`, { token })).body).toMatchObject({ members: [] });
  });
});

const expire = (auditor: Actor) => writeUser(fixture.coreFixture, auditor, { accessUntil: fixture.coreFixture.clock.now() });
const logIn = (username: string) => send(fixture.app, 'POST', '/api/auth/login', { body: { username, password } });

describe('when the access of an auditor ends', () => {
  it('log-ins are refused like those with a wrong password', async () => {
    const auditor = await fixture.coreFixture.createUser('auditor');
    expect((await logIn(auditor.username)).status).toBe(200);
    await expire(auditor);
    expect(await logIn(auditor.username)).toMatchObject({ status: 401, body: { code: 'INVALID_CREDENTIALS' } });
  });

  it('a session in use is refused at the next call, and all of them end', async () => {
    const { coreFixture, app } = fixture;
    const auditor = await coreFixture.createUser('auditor');
    const [token, other] = [await coreFixture.logIn(auditor), await coreFixture.logIn(auditor)];
    expect((await send(app, 'GET', '/api/admin/stats', { token })).status).toBe(200);
    await expire(auditor);
    expect(await send(app, 'GET', '/api/admin/stats', { token })).toMatchObject({ status: 401, body: { code: 'NOT_LOGGED_IN' } });
    expect(await countSessions(coreFixture, auditor)).toBe(0);
    // Also when the access is given again afterwards.
    await writeUser(coreFixture, auditor, { accessUntil: new Date(coreFixture.clock.now().getTime() + dayMs) });
    expect(await findSession(coreFixture.ctx, other, { polling: false })).toBeUndefined();
    expect((await logIn(auditor.username)).status).toBe(200);
  });

  it('a passkey logs in no more, with the answer to any passkey that is not accepted', async () => {
    const { coreFixture, app } = fixture;
    const auditor = await coreFixture.createUser('auditor');
    const token = await coreFixture.logIn(auditor);
    const device = new VirtualPasskey();
    const { options } = await startPasskey(coreFixture.as(auditor), token, { currentPassword: password });
    await addPasskey(coreFixture.as(auditor), token, { credential: device.make(options), name: 'Phone' });
    const enter = async () => {
      const { options: asked } = await getLoginOptions(coreFixture.ctx);
      return send(app, 'POST', '/api/auth/passkey/login', { body: { credential: device.prove(asked) } });
    };
    expect((await enter()).status).toBe(200);
    await expire(auditor);
    expect((await enter()).body).toMatchObject({ code: 'PASSKEY_REFUSED' });
  });
});

describe('creating and changing an auditor', () => {
  const create = async (body: object, by: Actor = fixture.masterAdmin) =>
    send(fixture.app, 'POST', '/api/admin/users', { token: await fixture.coreFixture.logIn(by), body });
  const change = async (id: string, body: object, by: Actor = fixture.masterAdmin) =>
    send(fixture.app, 'PUT', `/api/admin/users/${id}`, { token: await fixture.coreFixture.logIn(by), body });
  let names = 0;
  const someone = (role: Role) => {
    const username = `reader.${(names += 1)}`;
    return { username, email: `${username}@contoh.example`, password, role };
  };
  const inDays = (days: number, ms = 0) => new Date(fixture.coreFixture.clock.now().getTime() + days * dayMs + ms).toISOString();

  it('is done by master admins, and gives access for 30 days, or for 1 to 365', async () => {
    const { body } = await create(someone('auditor'));
    expect(body).toMatchObject({ role: 'auditor', access_until: inDays(accessDays.default), balance: 0 });
    expect(await create({ ...someone('auditor'), access_until: inDays(365) })).toMatchObject({ body: { access_until: inDays(365) } });
    expect((await create({ ...someone('auditor'), access_until: inDays(1) })).status).toBe(200);
    const invalid = { status: 400, body: { code: 'INVALID_INPUT', fields: { access_until: expect.any(String) } } };
    expect(await create({ ...someone('auditor'), access_until: inDays(1, -1) })).toMatchObject(invalid);
    expect(await create({ ...someone('auditor'), access_until: inDays(365, 1) })).toMatchObject(invalid);
    expect(await create({ ...someone('user'), access_until: inDays(30) })).toMatchObject(invalid);
    expect(await create({ ...someone('admin'), access_until: inDays(30) })).toMatchObject(invalid);
    expect(await create(someone('auditor'), fixture.admin)).toMatchObject({ status: 403, body: { code: 'MASTER_ADMIN_ONLY' } });
  });

  it('prolongs, shortens or ends the access, with a record of both ends', async () => {
    const { id } = (await create(someone('auditor'))).body as { id: string };
    expect(await change(id, { access_until: inDays(90) })).toMatchObject({ status: 200, body: { access_until: inDays(90) } });
    expect(await change(id, { access_until: inDays(0, 1000) })).toMatchObject({ status: 200 });
    const { items } = await listAudit(fixture.coreFixture.as(fixture.masterAdmin), { limit: 2 });
    expect(items).toMatchObject([
      {
        action: 'user.updated',
        before: { accessUntil: inDays(90) },
        after: { accessUntil: inDays(0, 1000), changedFields: ['accessUntil'] },
      },
      { before: { accessUntil: inDays(30) }, after: { accessUntil: inDays(90) } },
    ]);
    const invalid = { status: 400, body: { fields: { access_until: expect.any(String) } } };
    expect(await change(id, { access_until: inDays(-3, -1) })).toMatchObject(invalid);
    expect(await change(id, { access_until: inDays(365, 1) })).toMatchObject(invalid);
    expect(await change(fixture.member.id, { access_until: inDays(30) })).toMatchObject(invalid);
    expect(await change(id, { access_until: inDays(30) }, fixture.admin)).toMatchObject({ body: { code: 'NOT_A_MEMBER' } });
  });

  it('ends the access at once, with every session', async () => {
    const { coreFixture, app } = fixture;
    const auditor = await coreFixture.createUser('auditor');
    const token = await coreFixture.logIn(auditor);
    expect(await change(auditor.id, { access_until: inDays(0) })).toMatchObject({ status: 200, body: { access_until: inDays(0) } });
    expect(await countSessions(coreFixture, auditor)).toBe(0);
    expect((await send(app, 'GET', '/api/admin/stats', { token })).status).toBe(401);
    expect((await logIn(auditor.username)).status).toBe(401);
    expect((await create({ ...someone('auditor'), access_until: inDays(0) })).status).toBe(400);
  });

  it('an auditor may become an administrator, who approves nothing for three days; nobody becomes an auditor', async () => {
    const { coreFixture } = fixture;
    const auditor = await coreFixture.createUser('auditor');
    const token = await coreFixture.logIn(auditor);
    expect((await change(auditor.id, { role: 'admin' })).body).toMatchObject({ role: 'admin' });
    expect((await change(auditor.id, { role: 'admin' })).body).not.toHaveProperty('access_until');
    expect((await send(fixture.app, 'GET', '/api/admin/stats', { token })).status).toBe(401);
    await addFactor(fixture, auditor);
    await ageFactor(coreFixture, auditor);
    const since = coreFixture.clock.now();
    await coreFixture.db.update(schema.protection).set({ since: new Date(since.getTime() - dayMs) });
    onTestFinished(async () => void (await coreFixture.db.update(schema.protection).set({ since: null })));
    const { administrators } = await getProtection(coreFixture.as(fixture.masterAdmin));
    const mayApproveFrom = administrators.find(({ id }) => id === auditor.id)?.mayApproveFrom;
    expect(mayApproveFrom).toEqual(new Date(since.getTime() + 3 * dayMs));
    await coreFixture.db.update(schema.protection).set({ since: null });
    for (const { id } of [fixture.member, fixture.admin])
      expect(await change(id, { role: 'auditor', password: 'another sound one' })).toMatchObject({
        status: 409,
        body: { code: 'CANNOT_BECOME_AUDITOR' },
      });
  });

  it('gives no auditor a balance, bank details or friends', async () => {
    const { coreFixture, app, auditor } = fixture;
    expect(await change(auditor.id, { balance: 13_000, reason: 'a gift' })).toMatchObject({ body: { code: 'NOT_A_MEMBER' } });
    const account = { bank_name: 'Bank Contoh', account_name: 'RANI CONTOH', account_number: '000-222-3333' };
    expect(await change(auditor.id, account)).toMatchObject({ body: { code: 'NOT_A_MEMBER' } });
    const referralCode = (await readUser(coreFixture, auditor.username))?.referralCode;
    const { role: _, ...friend } = someone('user');
    const body = { ...friend, referral_code: referralCode };
    expect((await send(app, 'POST', '/api/auth/register', { body })).body).toMatchObject({ code: 'UNKNOWN_REFERRAL_CODE' });
  });

  it('needs two administrators while protection is on; and an auditor is none of them', async () => {
    const { coreFixture, app } = fixture;
    const [maker, checker] = [await createChecker(coreFixture, 'master_admin'), await createChecker(coreFixture, 'admin')];
    const auditor = await coreFixture.createUser('auditor');
    const other = await coreFixture.createUser('auditor');
    const secret = await addFactor(fixture, auditor);
    await forgetUsedCodes(coreFixture, auditor.id);
    await ageFactor(coreFixture, auditor);
    await protect(coreFixture);
    onTestFinished(async () => void (await coreFixture.db.update(schema.protection).set({ since: null })));
    const fresh = async (actor: Actor) => {
      const token = await coreFixture.logIn(actor);
      await coreFixture.db.update(schema.sessions).set({ codeGivenAt: coreFixture.clock.now() });
      return token;
    };
    const [ofMaker, ofChecker] = [await fresh(maker), await fresh(checker)];
    const input = someone('auditor');
    const created = await send(app, 'POST', '/api/admin/users', { token: ofMaker, body: input });
    expect(created.status).toBe(202);
    const prolonged = await send(app, 'PUT', `/api/admin/users/${auditor.id}`, { token: ofMaker, body: { access_until: inDays(60) } });
    expect(prolonged.status).toBe(202);

    const ofAuditor = await coreFixture.logIn(auditor);
    await send(app, 'POST', '/api/auth/step-up', { token: ofAuditor, body: { code: codeOf(fixture, secret) } });
    const approval = (response: { body: unknown }) => `/api/admin/approvals/${(response.body as { approval_id: string }).approval_id}`;
    const decision = { decision: 'approved', note: null };
    expect((await send(app, 'GET', approval(created), { token: ofAuditor })).body).toMatchObject({ obstacle: 'reads_only' });
    expect((await send(app, 'GET', '/api/admin/approvals/counts', { token: ofAuditor })).body).toMatchObject({ decidable: 0 });
    expect(await send(app, 'PUT', `${approval(created)}/decide`, { token: ofAuditor, body: decision })).toMatchObject({
      status: 403,
      body: { code: 'NOT_ALLOWED' },
    });
    const { administrators, auditors } = await getProtection(coreFixture.as(fixture.masterAdmin));
    expect(administrators.map(({ username }) => username)).not.toContain(auditor.username);
    const factors = new Map(auditors.map(({ id, secondFactorSince }) => [id, secondFactorSince]));
    expect([factors.get(auditor.id), factors.get(other.id)]).toEqual([expect.any(Date), null]);

    for (const each of [created, prolonged])
      expect((await send(app, 'PUT', `${approval(each)}/decide`, { token: ofChecker, body: decision })).status).toBe(200);
    expect(await readUser(coreFixture, input.username)).toMatchObject({ role: 'auditor', accessUntil: new Date(inDays(30)) });
    expect(await readUser(coreFixture, auditor.username)).toMatchObject({ accessUntil: new Date(inDays(60)) });
  });

  it('ends at once when the second administrator approves later', async () => {
    const { coreFixture, app } = fixture;
    const [maker, checker] = [await createChecker(coreFixture, 'master_admin'), await createChecker(coreFixture, 'admin')];
    const auditor = await coreFixture.createUser('auditor');
    await protect(coreFixture);
    onTestFinished(async () => void (await coreFixture.db.update(schema.protection).set({ since: null })));
    const fresh = async (actor: Actor) => {
      const token = await coreFixture.logIn(actor);
      await coreFixture.db.update(schema.sessions).set({ codeGivenAt: coreFixture.clock.now() });
      return token;
    };
    const end = inDays(0);
    const body = { access_until: end };
    const { status, body: proposed } = await send(app, 'PUT', `/api/admin/users/${auditor.id}`, { token: await fresh(maker), body });
    expect(status).toBe(202);
    coreFixture.clock.forward({ hours: 1 });
    const { approval_id: id } = proposed as { approval_id: string };
    const decision = { decision: 'approved', note: null };
    const decided = await send(app, 'PUT', `/api/admin/approvals/${id}/decide`, { token: await fresh(checker), body: decision });
    expect(decided.status).toBe(200);
    expect(await readUser(coreFixture, auditor.username)).toMatchObject({ accessUntil: new Date(end) });
  });

  it('what an administrator had proposed before is not executed with the rights of an auditor', async () => {
    const { coreFixture } = fixture;
    expect(permissionOf('users.update')).toBe('admin');
    const maker = await coreFixture.createUser('admin');
    const id = await createApproval(coreFixture, maker);
    await writeUser(coreFixture, maker, { role: 'auditor', accessUntil: new Date(inDays(30)) });
    const checker = await createChecker(coreFixture, 'admin');
    const token = await coreFixture.logIn(checker);
    await coreFixture.db.update(schema.sessions).set({ codeGivenAt: coreFixture.clock.now() });
    const decided = await send(fixture.app, 'PUT', `/api/admin/approvals/${id}/decide`, {
      token,
      body: { decision: 'approved', note: null },
    });
    expect(decided.body).toMatchObject({ code: 'APPROVAL_OUTDATED' });
  });
});

describe('the database', () => {
  it('knows four roles, and an end of the access for auditors alone', async () => {
    const user = await fixture.coreFixture.createUser('user');
    const set = (values: Parameters<typeof writeUser>[2]) => writeUser(fixture.coreFixture, user, values);
    const broken = (constraint: string) => ({ cause: { constraint_name: constraint } });
    await expect(set({ role: 'auditor' })).rejects.toMatchObject(broken('auditor_access_ends'));
    await expect(set({ accessUntil: new Date() })).rejects.toMatchObject(broken('auditor_access_ends'));
    await expect(set({ role: 'owner' as Role })).rejects.toMatchObject(broken('role_known'));
    await set({ role: 'auditor', accessUntil: new Date() });
  });
});
