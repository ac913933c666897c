import type { Actor } from '@app/core';
import { asOperator, createAdministrator } from '@app/core/operator';
import {
  forgetUsedCodes,
  freezeLinkOf,
  protect,
  samplePicture,
  sgd,
  snapshot,
  VirtualPasskey,
  warmConnections,
  writeUser,
} from '@app/core/testing';
import { schema } from '@app/db';
import type { Idr } from '@app/money';
import { describe, expect, inject, it } from 'vitest';
import { createApiFixture } from '../testing/api-fixture.ts';
import { send, type ApiResponse } from '../testing/http-calls.ts';
import { addDevice, createPerson, openFreshSession, proofOf, type Person } from '../testing/people.ts';
import { addFactor, codeOf } from '../testing/sample-calls.ts';
import {
  act,
  agree,
  approve,
  auditOf,
  byTwo,
  enter,
  eventsOf,
  mailsTo,
  password,
  pendingOf,
  readApproval,
  requestPayment,
  sharedCompany,
  signatureOf,
  unmoved,
  withToken,
} from '../testing/company.ts';

/*
 * Each threat to a company with protection, played over HTTP by its attacker to where the control stops it, and what is left for two
 * dishonest people, with where it shows. Its number stands before the title. 18 to 21, the attackers with the database, are in
 * `database-threats.test.ts`. Not played: 27, code that was changed on the server, which nothing in the product resists. Of 5 the page that
 * imitates ours is a device that signs the origin of that page, because the browser is what writes it.
 */
const company = sharedCompany(54);

const forward = (time: { days?: number; hours?: number; ms?: number }) => company.coreFixture.clock.forward(time);
const refusal = (status: number, code: string, more: object = {}) => ({ status, body: { code, ...more } });
const home = '198.51.100.7';
const elsewhere = '203.0.113.9';
const otherAccount = { bank_name: 'Bank Lain', account_name: 'RANI CONTOH', account_number: '000-777-6666' };
const restOf = (member: Actor) => ({ username: member.username, password });
/** Accepts a new deposit of a member as one administrator. */
async function accept(person: Person, member: Actor, amount: Idr): Promise<ApiResponse> {
  const { id } = await company.coreFixture.deposit(member, amount);
  return approve(company, person, id);
}
const balanceOf = async (member: Actor) =>
  ((await withToken(company, await company.coreFixture.logIn(member), 'GET', '/auth/me')).body as { balance: number }).balance;
const statusesOf = (answers: ApiResponse[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b);
const findCode = ({ body }: ApiResponse) => (body as { code?: string }).code;
const listOf = async (person: Person, path: string) => (await act(company, person, 'GET', path)).body as Record<string, unknown>[];

describe('a thief with the password of a member', () => {
  it('1: with a second factor is refused without a code and with a wrong one; the owner is told by mail', async () => {
    const member = company.takeMember();
    const secret = await addFactor(company, member);
    await forgetUsedCodes(company.coreFixture, member.id);
    await enter(company, home, { ...restOf(member), code: codeOf(company, secret) });
    await unmoved(company, async () => {
      expect(await enter(company, elsewhere, restOf(member))).toMatchObject(refusal(401, 'SECOND_FACTOR_REQUIRED'));
      expect(await enter(company, elsewhere, { ...restOf(member), code: '000000' })).toMatchObject(refusal(422, 'WRONG_CODE'));
    });
    expect((await eventsOf(company, member)).slice(0, 2)).toEqual(['code_wrong', 'code_asked']);
    expect(await mailsTo(company, member)).toContain('code_asked');
  });

  it('1: without one logs in and changes the account, but is not paid for 48 hours; the owner throws them out by the link in a mail', async () => {
    const member = company.takeMember();
    await enter(company, home, restOf(member));
    const entered = await enter(company, elsewhere, restOf(member));
    expect(entered.status).toBe(200);
    const { token } = entered.body as { token: string };
    expect(await withToken(company, token, 'PUT', '/profile/update', { ...otherAccount, current_password: password })).toMatchObject({
      status: 200,
    });
    const asked = await withToken(company, token, 'POST', '/transactions/withdraw/request', { amount: sgd('200.00') });
    expect(asked.status).toBe(200);
    const { id } = asked.body as { id: string };
    expect(await mailsTo(company, member)).toEqual(expect.arrayContaining(['new_device', 'bank_details_changed', 'withdrawal_requested']));
    forward({ hours: 47 });
    await unmoved(company, async () => expect(await approve(company, company.clerk, id)).toMatchObject(refusal(409, 'PAYOUTS_ON_HOLD')));

    const link = await freezeLinkOf(company.coreFixture, member);
    expect((await send(company.app, 'POST', '/api/security/not-me', { body: link })).status).toBe(200);
    expect(await withToken(company, token, 'GET', '/auth/me')).toMatchObject(refusal(401, 'NOT_LOGGED_IN'));
    forward({ hours: 2 });
    await unmoved(company, async () => expect(await approve(company, company.clerk, id)).toMatchObject(refusal(409, 'PAYOUTS_FROZEN')));
    expect(await eventsOf(company, member)).toEqual(expect.arrayContaining(['payouts_frozen', 'session_ended']));
  });

  it("1: withdraws no more in a day than the owner's own limit, and waits 48 hours for a higher one", async () => {
    const member = company.takeMember();
    const owner = await company.coreFixture.logIn(member);
    const limit = (token: string, amount: Idr) => withToken(company, token, 'PUT', '/profile/payouts/day-limit', { amount });
    expect((await limit(owner, sgd('100.00'))).status).toBe(200);
    const thief = ((await enter(company, elsewhere, restOf(member))).body as { token: string }).token;
    expect((await limit(thief, sgd('9000.00'))).status).toBe(200);
    const withdraw = () => withToken(company, thief, 'POST', '/transactions/withdraw/request', { amount: sgd('101.00') });
    expect(await withdraw()).toMatchObject(refusal(422, 'ABOVE_OWN_DAY_LIMIT'));
    expect(await mailsTo(company, member)).toContain('day_limit_changed');
    forward({ hours: 48 });
    expect((await withdraw()).status).toBe(200);
  });

  it('1, what is left: an owner who reads no mail for 48 hours loses a quarter of the limit; more takes two administrators', async () => {
    const member = company.takeMember();
    const { token } = (await enter(company, elsewhere, restOf(member))).body as { token: string };
    await withToken(company, token, 'PUT', '/profile/update', { ...otherAccount, current_password: password });
    const quarter = await requestPayment(company, member, sgd('250.00'));
    const more = await requestPayment(company, member, sgd('10.00'));
    forward({ hours: 48 });
    expect((await approve(company, company.clerk, quarter)).status).toBe(200);
    const waiting = await pendingOf(company, await unmoved(company, () => approve(company, company.clerk, more)));
    expect(waiting.reasons).toEqual(['new_payee']);
    expect(await mailsTo(company, member)).toEqual(
      expect.arrayContaining(['bank_details_changed', 'withdrawal_requested', 'request-decided']),
    );
  });
});

describe('a thief with the session of a member', () => {
  it('2: changes no bank details, no limit and no factor, and requests no withdrawal, without the second factor', async () => {
    const member = company.takeMember();
    await addFactor(company, member);
    const token = await company.coreFixture.logIn(member);
    const before = await snapshot(company.coreFixture);
    const stepUp = refusal(403, 'STEP_UP_REQUIRED');
    expect(await withToken(company, token, 'PUT', '/profile/update', otherAccount)).toMatchObject(stepUp);
    expect(await withToken(company, token, 'POST', '/transactions/withdraw/request', { amount: sgd('10.00') })).toMatchObject(stepUp);
    expect(await withToken(company, token, 'PUT', '/profile/payouts/day-limit', { amount: null })).toMatchObject(stepUp);
    for (const path of ['/profile/second-factor/remove', '/profile/second-factor/recovery-codes', '/profile/passkeys/options']) {
      expect(await withToken(company, token, 'POST', path, { current_password: 'a guessed one', code: '000000' })).toMatchObject(
        refusal(422, 'WRONG_PASSWORD'),
      );
      expect(await withToken(company, token, 'POST', path, { current_password: password })).toMatchObject(refusal(400, 'INVALID_INPUT'));
    }
    const changed = { current_password: 'a guessed one', new_password: 'a password of the thief' };
    expect(await withToken(company, token, 'PUT', '/profile/change-password', changed)).toMatchObject(refusal(422, 'WRONG_PASSWORD'));
    const { security_events: _, ...after } = await snapshot(company.coreFixture);
    expect(before).toMatchObject(after);
  });

  it('2, what is left: reads the statement, and may freeze, which two administrators release', async () => {
    const member = company.takeMember();
    await addFactor(company, member);
    const token = await company.coreFixture.logIn(member);
    expect((await withToken(company, token, 'GET', '/statement')).status).toBe(200);
    expect((await withToken(company, token, 'POST', '/profile/payouts/freeze', {})).status).toBe(200);
    const release = () =>
      act(company, company.clerk, 'POST', `/admin/users/${member.id}/release-payouts`, { reason: 'spoke with the owner' });
    await byTwo(company, await release());
    expect((await mailsTo(company, member)).slice(-2)).toEqual(['payouts_frozen', 'payouts_released']);
  });
});

describe('a thief with the password of an administrator', () => {
  it('3: does not get in without the second factor; the owner is told by mail', async () => {
    const owner = await createPerson(company);
    expect(await enter(company, elsewhere, restOf(owner.user))).toMatchObject(refusal(401, 'SECOND_FACTOR_REQUIRED'));
    const withKey = await createPerson(company, 'admin', 'passkey');
    expect(await enter(company, elsewhere, restOf(withKey.user))).toMatchObject(refusal(401, 'PASSKEY_REQUIRED'));
    for (const { user } of [owner, withKey]) expect(await mailsTo(company, user)).toContain('code_asked');
  });

  it('3: with the session too adds no factor without the one that there is', async () => {
    const owner = await createPerson(company);
    for (const path of ['/profile/second-factor', '/profile/passkeys/options']) {
      const { status } = await withToken(company, owner.token, 'POST', path, { current_password: password });
      expect([path, status]).toEqual([path, path === '/profile/second-factor' ? 409 : 400]);
      const guessed = await withToken(company, owner.token, 'POST', path, { current_password: password, code: '000000' });
      expect([path, guessed.status]).toEqual([path, path === '/profile/second-factor' ? 409 : 422]);
    }
    const { body } = await act(company, owner, 'GET', '/profile/second-factor');
    expect(body).toMatchObject({ passkeys: [] });
  });

  it('3, what is left: an administrator without a factor; the thief sets one up, is announced to the owner, and approves nothing for a day', async () => {
    const { admin, coreFixture } = company;
    const { token } = (await enter(company, elsewhere, restOf(admin))).body as { token: string };
    expect(await withToken(company, token, 'GET', '/admin/requests')).toMatchObject(refusal(403, 'SECOND_FACTOR_MISSING'));
    const thief: Person = { user: admin, token, secret: await addFactor(company, admin) };
    expect(await mailsTo(company, admin)).toContain('second_factor_added');
    const id = await requestPayment(company, company.takeMember(), sgd('2000.00'));
    const approval = await pendingOf(company, await approve(company, company.clerk, id));
    await unmoved(company, async () => expect(await agree(company, thief, approval.id)).toMatchObject(refusal(403, 'NOT_A_CHECKER')));
    coreFixture.clock.forward({ hours: 24 });
    expect((await agree(company, thief, approval.id)).status).toBe(200);
    expect(await auditOf(company, id)).toMatchObject([{ actor_name: company.clerk.user.username, approved_by_name: admin.username }]);
  });
});

describe('a thief with the fresh session of an administrator', () => {
  it('4: approves nothing that another proposed, because the passkey of the owner has to sign that approval', async () => {
    const id = await requestPayment(company, company.takeMember(), sgd('2000.00'));
    const approval = await pendingOf(company, await approve(company, company.clerk, id));
    const token = await openFreshSession(company, company.checker);
    const decide = (credential?: string) =>
      withToken(company, token, 'PUT', `/admin/approvals/${approval.id}/decide`, {
        decision: 'approved',
        ...(credential && { credential }),
      });
    await unmoved(company, async () => {
      expect(await decide()).toMatchObject(refusal(403, 'PASSKEY_SIGNATURE_REQUIRED'));
      const thief = { ...company.checker, device: new VirtualPasskey() };
      expect(await decide(await signatureOf(company, thief, token, approval.id))).toMatchObject(refusal(422, 'PASSKEY_REFUSED'));
    });
    expect((await agree(company, company.checker, approval.id)).status).toBe(200);
    expect(await readApproval(company, approval.id)).toMatchObject({ status: 'approved', signature: 'valid' });
  });

  it('4, what is left: pays at most SGD 1,000 at a time and 5,000 a day, never during a hold; the audit log has each payment', async () => {
    const owner = await createPerson(company);
    const pay = (id: string) => withToken(company, owner.token, 'PUT', `/admin/requests/${id}/process`, { status: 'approved' });
    const [member, second, held] = [company.takeMember(), company.takeMember(), company.takeMember()];
    const above = await requestPayment(company, member, (sgd('1000.00') + 1) as Idr);
    expect((await pendingOf(company, await unmoved(company, () => pay(above)))).reasons).toEqual(['above_limit']);
    for (const payee of [member, member, member, second, second]) {
      const { status, text } = await pay(await requestPayment(company, payee, sgd('1000.00')));
      expect(status, text).toBe(200);
    }
    const sixth = await requestPayment(company, second, sgd('10.00'));
    expect((await pendingOf(company, await unmoved(company, () => pay(sixth)))).reasons).toEqual(['day_limit']);
    await withToken(company, await company.coreFixture.logIn(held), 'PUT', '/profile/update', {
      ...otherAccount,
      current_password: password,
    });
    const onHold = await requestPayment(company, held, sgd('10.00'));
    await unmoved(company, async () => expect(await pay(onHold)).toMatchObject(refusal(409, 'PAYOUTS_ON_HOLD')));
    const paid = await listOf(company.reader, `/admin/audit?action=request.approved&actor_id=${owner.user.id}`);
    expect(paid).toHaveLength(5);
  });

  it('4: a log-in from a device and a network that are both new is told to the administrator', async () => {
    const owner = await createPerson(company);
    await enter(company, home, { ...restOf(owner.user), ...(await proofOf(company, owner, owner.token)) });
    await enter(company, elsewhere, { ...restOf(owner.user), ...(await proofOf(company, owner, owner.token)) });
    expect((await mailsTo(company, owner.user)).filter((about) => about === 'new_device')).toHaveLength(2);
  });
});

describe('a page that imitates ours', () => {
  it('5: gets an answer of a passkey that names its own address, with which it neither logs in, nor steps up, nor approves', async () => {
    const owner = await createPerson(company, 'admin', 'passkey');
    const fault = { origin: 'https://localhost.example' };
    const { options } = (await send(company.app, 'POST', '/api/auth/passkey/options', { body: {} })).body as { options: string };
    const prove = (text: string, wrong = {}) => owner.device?.prove(text, wrong);
    const logIn = (credential?: string) => send(company.app, 'POST', '/api/auth/passkey/login', { body: { credential } });
    expect(await logIn(prove(options, fault))).toMatchObject(refusal(422, 'PASSKEY_REFUSED'));
    const token = await company.coreFixture.logIn(owner.user);
    const asked = (await withToken(company, token, 'POST', '/auth/step-up/options', {})).body as { options: string };
    const stepUp = { credential: prove(asked.options, fault) };
    expect(await withToken(company, token, 'POST', '/auth/step-up', stepUp)).toMatchObject(refusal(422, 'PASSKEY_REFUSED'));
    const id = await requestPayment(company, company.takeMember(), sgd('2000.00'));
    const approval = await pendingOf(company, await approve(company, company.clerk, id));
    const signing = await withToken(company, owner.token, 'POST', `/admin/approvals/${approval.id}/passkey-options`, {});
    const decision = { decision: 'approved', credential: prove((signing.body as { options: string }).options, fault) };
    await unmoved(company, async () =>
      expect(await withToken(company, owner.token, 'PUT', `/admin/approvals/${approval.id}/decide`, decision)).toMatchObject(
        refusal(422, 'PASSKEY_REFUSED'),
      ),
    );
    forward({ ms: 1 });
    const again = (await send(company.app, 'POST', '/api/auth/passkey/options', { body: {} })).body as { options: string };
    expect((await logIn(prove(again.options))).status).toBe(200);
  });

  it('5, what is left: a code that its owner types there; the log-in is told to the owner', async () => {
    const owner = await createPerson(company);
    await enter(company, home, { ...restOf(owner.user), ...(await proofOf(company, owner, owner.token)) });
    const relayed = { ...restOf(owner.user), ...(await proofOf(company, owner, owner.token)) };
    expect((await enter(company, elsewhere, relayed)).status).toBe(200);
    expect(await mailsTo(company, owner.user)).toContain('new_device');
  });
});

describe('one administrator', () => {
  it('6: does not pay out the invented deposit that they accepted, and accepts no large one, not even in parts', async () => {
    const [dishonest, accomplice] = [await createPerson(company), company.takeMember()];
    expect((await accept(dishonest, accomplice, sgd('900.00'))).status).toBe(200);
    const id = await requestPayment(company, accomplice, sgd('900.00'));
    const waiting = await pendingOf(company, await unmoved(company, () => approve(company, dishonest, id)));
    expect(waiting.reasons).toEqual(['recent_involvement']);
    const { id: large } = await company.coreFixture.deposit(accomplice, sgd('9100.01'));
    expect((await pendingOf(company, await unmoved(company, () => approve(company, dishonest, large)))).reasons).toEqual(['above_limit']);
  });

  it('6, what is left: with a second one it is paid; both are named in the approval and the audit log, and the payment is an exception', async () => {
    const [dishonest, accomplice] = [await createPerson(company), company.takeMember()];
    await accept(dishonest, accomplice, sgd('900.00'));
    const id = await requestPayment(company, accomplice, sgd('900.00'));
    const approvalId = await byTwo(company, await approve(company, dishonest, id));
    const names = { maker_name: dishonest.user.username, checker_name: company.checker.user.username };
    expect(await readApproval(company, approvalId)).toMatchObject({ ...names, status: 'approved', signature: 'valid' });
    expect(await auditOf(company, id)).toMatchObject([
      { action: 'request.approved', actor_name: names.maker_name, approved_by_name: names.checker_name },
    ]);
    expect(await listOf(company.reader, '/admin/payout-exceptions?kind=same_administrator')).toContainEqual(
      expect.objectContaining({ kind: 'same_administrator', administrator_name: dishonest.user.username, request_id: id }),
    );
  });

  it('7: leads no payment elsewhere by changing bank details and restoring them: each change takes two, holds, and is told', async () => {
    const member = company.takeMember();
    const id = await requestPayment(company, member, sgd('900.00'));
    const payeeOf = async () => (await act(company, company.reader, 'GET', `/admin/requests/${id}`)).body as object;
    const before = await payeeOf();
    const change = (account: object) => act(company, company.clerk, 'PUT', `/admin/users/${member.id}`, account);
    const own = (await listOf(company.reader, `/admin/users?search=${member.username}`))[0];
    const { bank_name, account_name, account_number } = own ?? {};
    await unmoved(company, async () => {
      await byTwo(company, await change(otherAccount));
      // The request has the account that it was made with.
      expect(((await payeeOf()) as { payee_mark?: string }).payee_mark).toBe((before as { payee_mark?: string }).payee_mark);
      expect(await approve(company, company.clerk, id)).toMatchObject(refusal(409, 'PAYOUTS_ON_HOLD'));
      await byTwo(company, await change({ bank_name, account_name, account_number }));
      expect(await approve(company, company.clerk, id)).toMatchObject(refusal(409, 'PAYOUTS_ON_HOLD'));
    });
    expect((await mailsTo(company, member)).filter((about) => about === 'account-changed')).toHaveLength(2);
    expect(await auditOf(company, member.id)).toMatchObject([
      { approved_by_name: company.checker.user.username, before: { account_number: '••••6666' } },
      { approved_by_name: company.checker.user.username, after: { account_number: '••••6666' } },
    ]);
    forward({ hours: 48 });
    const waiting = await pendingOf(company, await approve(company, company.clerk, id));
    expect(waiting.reasons).toEqual(['recent_involvement']);
    expect(waiting.after).toMatchObject({ account_number });
  });

  it("8: resets a member's password and withdraws in their name: the member is told, the payment is held, and then takes two", async () => {
    const [member, dishonest, other] = [company.takeMember(), await createPerson(company), await createPerson(company)];
    const chosen = 'chosen by the thief';
    expect((await act(company, dishonest, 'PUT', `/admin/users/${member.id}`, { password: chosen })).status).toBe(200);
    expect(await mailsTo(company, member)).toContain('account-changed');
    const { token } = (await enter(company, elsewhere, { username: member.username, password: chosen })).body as { token: string };
    const withdraw = () => withToken(company, token, 'POST', '/transactions/withdraw/request', { amount: sgd('100.00') });
    expect(await withdraw()).toMatchObject(refusal(403, 'PASSWORD_CHANGE_REQUIRED'));
    const changed = { current_password: chosen, new_password: 'another one of the thief' };
    expect((await withToken(company, token, 'PUT', '/profile/change-password', changed)).status).toBe(200);
    const { id } = (await withdraw()).body as { id: string };
    await unmoved(company, async () => {
      expect(await approve(company, dishonest, id)).toMatchObject(refusal(409, 'PAYOUTS_ON_HOLD'));
      forward({ hours: 48 });
      const own = await pendingOf(company, await approve(company, dishonest, id));
      expect(own.reasons).toEqual(['recent_involvement', 'recent_reset']);
      await act(company, dishonest, 'DELETE', `/admin/approvals/${own.id}`);
      expect((await pendingOf(company, await approve(company, other, id))).reasons).toEqual(['recent_reset']);
    });
    expect(await eventsOf(company, member)).toContain('password_reset');
  });

  describe('9: corrects nothing in the books alone:', () => {
    const corrections: [string, (member: Actor, transaction: string) => [string, string, object?]][] = [
      ['a balance', ({ id }) => ['PUT', `/admin/users/${id}`, { balance: sgd('99999.00'), reason: 'bank fee' }]],
      ['an amount', (_, id) => ['PUT', `/admin/transactions/${id}`, { amount: sgd('99999.00') }]],
      ['an amount in the query', (_, id) => ['PUT', `/admin/transactions/${id}?new_amount=${sgd('99999.00')}`]],
      ['a type', (_, id) => ['PUT', `/admin/transactions/${id}`, { type: 'withdrawal' }]],
      ['a status', (_, id) => ['PUT', `/admin/transactions/${id}`, { status: 'rejected' }]],
      ['a date', (_, id) => ['PUT', `/admin/transactions/${id}`, { created_at: '2026-11-20T03:00:00.000Z' }]],
      ['a deposit, deleted', (_, id) => ['DELETE', `/admin/transactions/${id}`]],
    ];
    it.each(corrections)('%s', async (_, correction) => {
      const member = company.takeMember();
      const [first] = await listOf(company.clerk, `/admin/transactions?type=deposit&search=${member.username}`);
      const [method, path, body] = correction(member, String(first?.['id']));
      const waiting = await pendingOf(company, await unmoved(company, () => act(company, company.clerk, method, path, body)));
      expect(waiting.reasons).toEqual(['always']);
      await act(company, company.clerk, 'DELETE', `/admin/approvals/${waiting.id}`);
    });

    it('interest, deleted', async () => {
      const member = company.takeMember();
      await company.coreFixture.buy(member, sgd('1000.00'));
      forward({ days: 1 });
      await company.coreFixture.accrue();
      const [interest] = await listOf(company.clerk, `/admin/transactions?type=interest&search=${member.username}`);
      const path = `/admin/transactions/${String(interest?.['id'])}`;
      const waiting = await pendingOf(company, await unmoved(company, () => act(company, company.clerk, 'DELETE', path)));
      expect(waiting.reasons).toEqual(['always']);
    });
  });

  it('10: splits a large payment in vain: concurrent small ones stop at the limit of a day, per administrator and per member', async () => {
    const payers = [await createPerson(company), await createPerson(company), await createPerson(company)];
    const member = company.takeMember();
    const payAtOnce = (ids: string[], payerOf: (index: number) => Person | undefined) =>
      Promise.all(
        ids.map((id, index) =>
          send(company.app, 'PUT', `/api/admin/requests/${id}/process`, { token: payerOf(index)?.token, body: { status: 'approved' } }),
        ),
      );
    const ids = [];
    for (let count = 0; count < 8; count++) ids.push(await requestPayment(company, company.takeMember(), sgd('900.00')));
    await warmConnections(company.coreFixture);
    const byOne = await payAtOnce(ids, () => payers[0]);
    expect(statusesOf(byOne)).toEqual([200, 200, 200, 200, 200, 202, 202, 202]);

    const ofOne = [];
    for (let count = 0; count < 6; count++) ofOne.push(await requestPayment(company, member, sgd('900.00')));
    const toOne = await payAtOnce(ofOne, (index) => payers[1 + (index % 2)]);
    expect(statusesOf(toOne)).toEqual([200, 200, 200, 200, 200, 202]);
    const waiting = toOne.find(({ status }) => status === 202);
    if (!waiting) throw new Error('none waits');
    expect((await pendingOf(company, waiting)).reasons).toEqual(['day_limit']);
  });

  it('15: has what they proposed ended when they lose the role or the account: nothing of it is executed', async () => {
    for (const [method, body, code] of [
      ['PUT', { role: 'user' }, 'APPROVAL_DECIDED'],
      ['DELETE', undefined, 'APPROVAL_OUTDATED'],
    ] as const) {
      const maker = await createPerson(company);
      const id = await requestPayment(company, company.takeMember(), sgd('2000.00'));
      const { id: approvalId } = await pendingOf(company, await approve(company, maker, id));
      await byTwo(company, await act(company, company.master, method, `/admin/users/${maker.user.id}`, body));
      await unmoved(company, async () =>
        expect([method, findCode(await agree(company, company.checker, approvalId))]).toEqual([method, code]),
      );
      expect(await readApproval(company, approvalId)).toMatchObject({ status: 'outdated', maker_name: maker.user.username });
    }
  });

  it('25: whom a caller has talked into a reset does not do it alone; by two, the member is told, and payments are held and take two', async () => {
    const member = company.takeMember();
    const id = await requestPayment(company, member, sgd('10.00'));
    await addFactor(company, member);
    const reset = () => act(company, company.clerk, 'POST', `/admin/users/${member.id}/reset-second-factor`, { reason: 'a lost phone' });
    forward({ hours: 48 }); // the hold after the member added it
    const before = await mailsTo(company, member);
    const waiting = await pendingOf(company, await reset());
    expect([waiting.reasons, await mailsTo(company, member)]).toEqual([['always'], before]);
    expect(findCode(await enter(company, elsewhere, restOf(member)))).toBe('SECOND_FACTOR_REQUIRED');

    expect((await agree(company, company.checker, waiting.id)).status).toBe(200);
    expect(await mailsTo(company, member)).toEqual([...before, 'code_asked', 'account-changed']);
    expect(await eventsOf(company, member)).toContain('second_factor_reset');
    const other = await createPerson(company);
    await unmoved(company, async () => expect(await approve(company, other, id)).toMatchObject(refusal(409, 'PAYOUTS_ON_HOLD')));
    forward({ hours: 48 });
    expect((await pendingOf(company, await approve(company, other, id))).reasons).toEqual(['recent_reset']);
  });
});

describe('a master admin alone', () => {
  it('11: redirects no bank destination, no QRIS code, no logo and no contact', async () => {
    const { bank } = company.coreFixture;
    const fields = { bank_name: 'Bank Lain', account_name: 'SOMEBODY ELSE', account_number: '000-777-1111', is_active: true };
    const member = await company.coreFixture.logIn(company.member);
    const shown = async () => [
      (await withToken(company, member, 'GET', '/banks/active')).text,
      (await send(company.app, 'GET', '/api/settings')).text,
      (await send(company.app, 'GET', '/api/plans')).text,
    ];
    const before = await shown();
    const calls: [string, string, object?][] = [
      ['PUT', `/admin/bank-destinations/${bank.id}`, fields],
      ['POST', '/admin/bank-destinations', fields],
      ['POST', '/admin/bank-destinations', { ...fields, account_number: '000-777-2222', qris_image: await samplePicture() }],
      ['DELETE', `/admin/bank-destinations/${bank.id}`],
      ['PUT', '/admin/settings', { whatsapp: '+65 8123 4567' }],
      ['PUT', '/admin/settings', { telegram: '@somebody_else', email: 'somebody@contoh.example' }],
      ['POST', '/admin/upload-logo', { logo_base64: await samplePicture('webp') }],
    ];
    for (const [method, path, body] of calls) {
      const { id, reasons } = await pendingOf(company, await act(company, company.master, method, path, body));
      expect([path, reasons]).toEqual([path, ['always']]);
      await act(company, company.master, 'DELETE', `/admin/approvals/${id}`);
    }
    expect(await shown()).toEqual(before);
  });

  it('11, what is left: with a second one it is done; every administrator is told, and members see for seven days that it changed', async () => {
    const { id, bankName, accountName } = company.coreFixture.bank;
    const fields = { bank_name: bankName, account_name: accountName, account_number: '000-777-3333', is_active: true };
    await byTwo(company, await act(company, company.master, 'PUT', `/admin/bank-destinations/${id}`, fields));
    for (const { user } of [company.master, company.clerk, company.checker])
      expect(await mailsTo(company, user)).toContain('bank-destination-changed');
    const changes = async () => {
      const token = await company.coreFixture.logIn(company.member);
      return ((await withToken(company, token, 'GET', '/banks/changes')).body as { id: string }[]).map((change) => change.id);
    };
    forward({ days: 6, hours: 23 });
    expect(await changes()).toContain(id);
    forward({ hours: 2 });
    expect(await changes()).not.toContain(id);
  });

  it('12: creates no second identity, and makes no accomplice an administrator', async () => {
    const name = { username: 'second.identity', email: 'second@example.test', password: 'known to its maker' };
    const before = (await listOf(company.reader, '/admin/users?limit=500')).length;
    const calls: [string, string, object][] = [
      ['POST', '/admin/users', { ...name, role: 'admin' }],
      ['PUT', `/admin/users/${company.member.id}`, { role: 'admin', password: name.password }],
      ['PUT', `/admin/users/${company.admin.id}`, { password: name.password }],
    ];
    for (const [method, path, body] of calls) {
      const { id } = await pendingOf(company, await act(company, company.master, method, path, body));
      await act(company, company.master, 'DELETE', `/admin/approvals/${id}`);
    }
    expect((await listOf(company.reader, '/admin/users?limit=500')).length).toBe(before);
    for (const { username } of [name, company.member, company.admin])
      expect(await enter(company, elsewhere, { username, password: name.password })).toMatchObject(refusal(401, 'INVALID_CREDENTIALS'));
  });

  it('12, what is left: one that a second administrator approved approves nothing for 72 hours; its maker and approver are on record', async () => {
    const name = { username: 'new.clerk', email: 'new.clerk@example.test', password: 'known to its maker' };
    await byTwo(company, await act(company, company.master, 'POST', '/admin/users', { ...name, role: 'admin' }));
    const entered = await enter(company, elsewhere, { username: name.username, password: name.password });
    const { token } = entered.body as { token: string };
    const { id } = (await withToken(company, token, 'GET', '/auth/me')).body as { id: string };
    const user: Actor = { id, username: name.username, role: 'admin' };
    const factor = (chosen: string) => withToken(company, token, 'POST', '/profile/second-factor', { current_password: chosen });
    expect(await factor(name.password)).toMatchObject(refusal(403, 'PASSWORD_CHANGE_REQUIRED'));
    const own = { current_password: name.password, new_password: 'known to nobody else' };
    expect((await withToken(company, token, 'PUT', '/profile/change-password', own)).status).toBe(200);
    const started = await factor(own.new_password);
    const { secret } = started.body as { secret: string };
    await withToken(company, token, 'POST', '/profile/second-factor/confirm', { code: codeOf(company, secret) });
    const identity: Person = { user, token, secret };
    const request = await requestPayment(company, company.takeMember(), sgd('2000.00'));
    forward({ hours: 71 });
    const approval = await pendingOf(company, await approve(company, company.clerk, request));
    await unmoved(company, async () => expect(await agree(company, identity, approval.id)).toMatchObject(refusal(403, 'NOT_A_CHECKER')));
    forward({ hours: 1 });
    expect((await agree(company, identity, approval.id)).status).toBe(200);
    expect(await auditOf(company, id)).toMatchObject([
      { action: 'user.created', actor_name: company.master.user.username, approved_by_name: company.checker.user.username },
    ]);
  });

  it('12: who is the only one who could approve finds no way: not a second identity, and not to switch protection off', async () => {
    const alone = await createApiFixture(inject('testServer'));
    try {
      await protect(alone.coreFixture);
      const master = await createPerson(alone, 'master_admin');
      const call = (method: string, path: string, body: object) => send(alone.app, method, `/api${path}`, { token: master.token, body });
      const name = { username: 'second.identity', email: 'second@example.test', password: 'known to its maker', role: 'admin' };
      expect(await call('POST', '/admin/users', name)).toMatchObject(refusal(409, 'NO_SECOND_ADMINISTRATOR'));
      expect(await call('PUT', '/admin/protection', { is_on: false })).toMatchObject(refusal(409, 'NO_SECOND_ADMINISTRATOR'));
      // What is left: the operator at the machine, which the audit log says.
      const made = { username: 'made.by.operator', email: 'made@example.test', password, role: 'admin' } as const;
      await createAdministrator(asOperator(alone.coreFixture.ctx), made);
      const entries = (await send(alone.app, 'GET', '/api/admin/audit?action=user.created', { token: master.token })).body as object[];
      expect(entries).toMatchObject([{ actor_name: 'operator at the machine' }]);
    } finally {
      await alone.close();
    }
  });

  it('14: neither switches protection off nor loosens a limit; tightening one is possible', async () => {
    const change = (body: object) => act(company, company.master, 'PUT', '/admin/protection', body);
    const rules = async () => {
      const { since, single_payout_max, single_day_max, single_deposit_max, payout_hold_hours } = (
        await act(company, company.reader, 'GET', '/admin/protection')
      ).body as Record<string, unknown>;
      return { since, single_payout_max, single_day_max, single_deposit_max, payout_hold_hours };
    };
    const before = await rules();
    const looser = [
      { is_on: false },
      { single_payout_max: sgd('1000.01') },
      { single_day_max: sgd('5000.01') },
      { single_deposit_max: sgd('10000.01') },
      { payout_hold_hours: 24 },
    ];
    for (const body of looser) {
      const { id, reasons } = await pendingOf(company, await change(body));
      expect([body, reasons]).toEqual([body, ['always']]);
      await act(company, company.master, 'DELETE', `/admin/approvals/${id}`);
    }
    expect(await rules()).toEqual(before);
    expect((await change({ payout_hold_hours: 49 })).status).toBe(200);
    await byTwo(company, await change({ payout_hold_hours: 48 }));
  });

  it('14: while the mode is live nobody switches it off, and neither does the database with its triggers', async () => {
    const { db } = company.coreFixture;
    const facts = { licenceStatement: 'Licence 000-999', sourceOfReturns: 'Known', complaintContact: 'keluhan@contoh.example' };
    await db.update(schema.settings).set({ operatingMode: 'live', ...facts });
    try {
      const off = await act(company, company.master, 'PUT', '/admin/protection', { is_on: false });
      expect(off).toMatchObject(refusal(409, 'LIVE_REQUIRES_PROTECTION'));
      await expect(db.update(schema.protection).set({ since: null })).rejects.toMatchObject({
        cause: { constraint_name: 'live_is_protected' },
      });
    } finally {
      await db.update(schema.settings).set({ operatingMode: 'demonstration' });
    }
  });
});

describe('a checker', () => {
  it('13: is shown the values before and after, the reasons and the account that is paid', async () => {
    const member = company.takeMember();
    const payment = await pendingOf(company, await approve(company, company.clerk, await requestPayment(company, member, sgd('2000.00'))));
    expect(payment).toMatchObject({
      reasons: ['above_limit'],
      subject_name: member.username,
      amount: sgd('2000.00'),
      maker_name: company.clerk.user.username,
      before: { status: 'pending' },
      after: { status: 'approved', account_number: '000-222-3333' },
    });
    const edit = { balance: sgd('50.00'), reason: 'bank fee' };
    const change = await pendingOf(company, await act(company, company.clerk, 'PUT', `/admin/users/${member.id}`, edit));
    expect(change).toMatchObject({ before: { balance: sgd('20000.00') }, after: { balance: sgd('50.00') } });
  });

  it('13: who approves what has changed meanwhile executes nothing', async () => {
    const member = company.takeMember();
    const edit = { balance: sgd('50.00'), reason: 'bank fee' };
    const { id } = await pendingOf(company, await act(company, company.clerk, 'PUT', `/admin/users/${member.id}`, edit));
    await company.coreFixture.buy(member, sgd('1000.00'));
    await unmoved(company, async () => expect(await agree(company, company.checker, id)).toMatchObject(refusal(409, 'APPROVAL_OUTDATED')));
    expect((await readApproval(company, id)).status).toBe('outdated');
  });

  it('is never the maker nor the person concerned, a master admin included', async () => {
    const subject = await createPerson(company);
    const change = await act(company, company.master, 'PUT', `/admin/users/${subject.user.id}`, { role: 'master_admin' });
    const { id } = await pendingOf(company, change);
    expect(await agree(company, company.master, id)).toMatchObject(refusal(403, 'NOT_A_CHECKER'));
    expect(await agree(company, subject, id)).toMatchObject(refusal(403, 'OWN_RECORD'));
    expect((await readApproval(company, id)).status).toBe('pending');
  });
});

describe('calls at the same moment', () => {
  it('16: of two checkers one decides, and the money moves once', async () => {
    const member = company.takeMember();
    const { id } = await pendingOf(company, await approve(company, company.clerk, await requestPayment(company, member, sgd('2000.00'))));
    const other = await createPerson(company);
    const [first, second] = [await openFreshSession(company, company.checker), await openFreshSession(company, other)];
    const credential = await signatureOf(company, company.checker, first, id);
    const decide = (token: string, proof = {}) =>
      withToken(company, token, 'PUT', `/admin/approvals/${id}/decide`, { decision: 'approved', ...proof });
    const answers = await Promise.all([decide(first, { credential }), decide(second)]);
    expect(statusesOf(answers)).toEqual([200, 409]);
    expect(await balanceOf(member)).toBe(sgd('18000.00'));
  });

  it('16: of two administrators one pays, and a member withdraws a balance once', async () => {
    const member = company.takeMember();
    const token = await company.coreFixture.logIn(member);
    const withdraw = (amount: Idr) => withToken(company, token, 'POST', '/transactions/withdraw/request', { amount });
    const { id } = (await withdraw(sgd('900.00'))).body as { id: string };
    const paid = await Promise.all([approve(company, company.clerk, id), approve(company, await createPerson(company), id)]);
    expect(statusesOf(paid)).toEqual([200, 409]);
    const asked = await Promise.all([withdraw(sgd('15000.00')), withdraw(sgd('15000.00'))]);
    expect(statusesOf(asked)).toEqual([200, 422]);
    expect(await balanceOf(member)).toBe(sgd('19100.00'));
  });

  it('16: of two proposals about one record one waits', async () => {
    const id = await requestPayment(company, company.takeMember(), sgd('2000.00'));
    const answers = await Promise.all([approve(company, company.clerk, id), approve(company, await createPerson(company), id)]);
    expect(answers.map((answer) => String(findCode(answer))).toSorted()).toEqual(['ALREADY_PENDING_APPROVAL', 'SENT_FOR_APPROVAL']);
  });
});

const passkeyLogIn = (device: VirtualPasskey | undefined, options: string, fault = {}) =>
  send(company.app, 'POST', '/api/auth/passkey/login', { body: { credential: device?.prove(options, fault) } });
/** The options of a log-in by passkey; the next ones are newer. */
async function logInOptions(): Promise<string> {
  const { body } = await send(company.app, 'POST', '/api/auth/passkey/options', { body: {} });
  forward({ ms: 1 });
  return (body as { options: string }).options;
}

describe('whoever has seen a proof', () => {
  it('17: uses no code twice, and no answer of a passkey', async () => {
    const app = await createPerson(company);
    const { code } = (await proofOf(company, app, app.token)) as { code: string };
    expect((await enter(company, home, { ...restOf(app.user), code })).status).toBe(200);
    expect(await withToken(company, app.token, 'POST', '/auth/step-up', { code })).toMatchObject(refusal(422, 'WRONG_CODE'));
    const synced = await addDevice(company, await company.coreFixture.createUser('admin')); // it does not count its answers
    const { device } = await createPerson(company, 'admin', 'passkey');
    for (const credential of [synced.prove(await logInOptions(), { counter: 0 }), device?.prove(await logInOptions())]) {
      const logIn = () => send(company.app, 'POST', '/api/auth/passkey/login', { body: { credential } });
      expect((await logIn()).status).toBe(200);
      expect(await logIn()).toMatchObject(refusal(422, 'PASSKEY_REFUSED'));
    }
  });

  it('17: is recognised as a cloned key by its counter; what is left: a synced passkey, which does not count', async () => {
    const { device } = await createPerson(company, 'admin', 'passkey');
    const synced = await addDevice(company, await company.coreFixture.createUser('admin'));
    const logIn = async (key: VirtualPasskey | undefined, counter: number) =>
      (await passkeyLogIn(key, await logInOptions(), { counter })).status;
    expect([await logIn(device, 9), await logIn(device, 3), await logIn(device, 10)]).toEqual([200, 422, 200]);
    expect([await logIn(synced, 0), await logIn(synced, 0)]).toEqual([200, 200]);
  });
});

describe('a stranger', () => {
  it('22: freezes nobody with a guessed key, with that of another mail, or by opening the link as a scanner does', async () => {
    const [member, other] = [company.takeMember(), company.takeMember()];
    await requestPayment(company, member, sgd('10.00'));
    await requestPayment(company, other, sgd('10.00'));
    const [link, foreign] = [await freezeLinkOf(company.coreFixture, member), await freezeLinkOf(company.coreFixture, other)];
    expect(Buffer.from(link.key, 'base64url').length).toBeGreaterThanOrEqual(16);
    const open = (body: object) => send(company.app, 'POST', '/api/security/not-me', { body });
    const before = await snapshot(company.coreFixture);
    for (const key of [foreign.key, link.key.toUpperCase(), link.key.slice(1), 'x'])
      expect(await open({ ...link, key })).toMatchObject(refusal(404, 'NOT_FOUND'));
    await send(company.app, 'GET', `/api/security/not-me?notification=${link.notification}&key=${link.key}`);
    await send(company.app, 'GET', '/security/not-me');
    expect(await snapshot(company.coreFixture)).toEqual(before);
    forward({ days: 30 });
    expect(await open(link)).toMatchObject(refusal(404, 'NOT_FOUND'));
  });

  it('22, what is left: who reads the mail freezes, and does no more: no money moves, and no data is changed', async () => {
    const member = company.takeMember();
    await requestPayment(company, member, sgd('10.00'));
    const link = await freezeLinkOf(company.coreFixture, member);
    const me = async () => (await withToken(company, await company.coreFixture.logIn(member), 'GET', '/auth/me')).text;
    const before = await me();
    await unmoved(company, async () => expect((await send(company.app, 'POST', '/api/security/not-me', { body: link })).status).toBe(200));
    expect(await me()).toBe(before);
    const controls = await act(company, company.clerk, 'GET', `/admin/users/${member.id}/payouts`);
    expect(controls.body).toMatchObject({ frozen_by: 'link' });
    expect(await mailsTo(company, member)).toContain('payouts_frozen');
  });

  it('23: locks nobody out with wrong passwords: not from a known device, and not with a passkey', async () => {
    const [owner, member] = [await createPerson(company, 'admin', 'passkey'), company.takeMember()];
    const cookies = [(await enter(company, home, restOf(member))).headers['set-cookie']].flat().map(String);
    const cookie = cookies.map((text) => text.split(';')[0]).join('; ');
    const { ctx } = company.coreFixture;
    const { rateLimitScale } = ctx;
    ctx.rateLimitScale = 1;
    try {
      for (const { username } of [member, owner.user]) {
        const statuses = [];
        for (let count = 0; count < 8; count++)
          statuses.push((await enter(company, elsewhere, { username, password: 'a guessed password' })).status);
        expect(statuses).toContain(429);
      }
      const known = await send(company.app, 'POST', '/api/auth/login', {
        body: restOf(member),
        headers: { 'x-forwarded-for': home, cookie },
      });
      expect(known.status).toBe(200);
      expect((await passkeyLogIn(owner.device, await logInOptions())).status).toBe(200);
    } finally {
      ctx.rateLimitScale = rateLimitScale;
    }
    expect(await eventsOf(company, member)).toEqual(expect.arrayContaining(['login_failed', 'login_throttled']));
  });
});

describe('an auditor', () => {
  it('24: approves nothing and changes nothing; exports are recorded, and the access ends on its day', async () => {
    const { body } = await act(company, company.reader, 'GET', '/auth/me');
    expect((body as { role: string }).role).toBe('auditor');
    const id = await requestPayment(company, company.takeMember(), sgd('2000.00'));
    const waiting = await pendingOf(company, await approve(company, company.clerk, id));
    const token = await openFreshSession(company, company.reader);
    const calls: [string, string, object][] = [
      ['PUT', `/admin/requests/${id}/process`, { status: 'approved' }],
      ['PUT', `/admin/approvals/${waiting.id}/decide`, { decision: 'approved' }],
      ['PUT', `/admin/users/${company.member.id}`, { balance: 0 }],
      ['PUT', '/admin/protection', { is_on: false }],
      ['POST', '/admin/treasury', { direction: 'out', amount: sgd('10.00'), note: 'x', occurred_on: '2026-11-20' }],
    ];
    await unmoved(company, async () => {
      for (const [method, path, body] of calls)
        expect(await withToken(company, token, method, path, body)).toMatchObject(refusal(403, 'NOT_ALLOWED'));
    });
    expect((await withToken(company, token, 'POST', '/admin/exports', { list: 'users', filters: {} })).status).toBe(200);
    const [entry] = await listOf(company.reader, '/admin/audit?action=list.exported');
    expect(entry).toMatchObject({ actor_name: company.reader.user.username, after: { list: 'users' } });

    const other = await createPerson(company, 'auditor');
    await writeUser(company.coreFixture, other.user, { accessUntil: company.coreFixture.clock.now() });
    expect(await withToken(company, other.token, 'GET', '/admin/stats')).toMatchObject(refusal(401, 'NOT_LOGGED_IN'));
    expect(await enter(company, home, restOf(other.user))).toMatchObject(refusal(401, 'INVALID_CREDENTIALS'));
  });
});

describe('two administrators together', () => {
  it('26: accept an invented deposit and pay it out; an auditor finds both names, the passkey, the exception and the missing money', async () => {
    const member = company.takeMember();
    const coverage = async () => (await act(company, company.reader, 'GET', '/admin/coverage')).body as { at_bank: number; owed: number };
    const before = await coverage();
    const { id: deposit } = await company.coreFixture.deposit(member, sgd('30000.00'));
    const accepted = await byTwo(company, await approve(company, company.clerk, deposit));
    const payment = await requestPayment(company, member, sgd('30000.00'));
    const paid = await byTwo(company, await approve(company, company.clerk, payment));

    // The books say that the bank received and paid the money: a bank statement, which they can't write, does not.
    expect(await coverage()).toMatchObject({ at_bank: before.at_bank, owed: before.owed });
    for (const [approvalId, reason] of [
      [accepted, 'above_limit'],
      [paid, 'above_limit'],
    ] as const) {
      const approval = await readApproval(company, approvalId);
      expect(approval).toMatchObject({ maker_name: company.clerk.user.username, signature: 'valid' });
      expect(approval.reasons).toContain(reason);
    }
    expect(await auditOf(company, payment)).toMatchObject([
      { actor_name: company.clerk.user.username, approved_by_name: company.checker.user.username },
    ]);
    const exceptions = await listOf(company.reader, '/admin/payout-exceptions?kind=same_administrator');
    expect(exceptions).toContainEqual(expect.objectContaining({ request_id: payment, administrator_name: company.clerk.user.username }));
    expect((await mailsTo(company, member)).filter((about) => about === 'request-decided')).toHaveLength(4);
  });

  it('14, what is left: switch protection off in a demonstration, which the audit log says', async () => {
    await byTwo(company, await act(company, company.master, 'PUT', '/admin/protection', { is_on: false }));
    const entry = {
      action: 'protection.updated',
      actor_name: company.master.user.username,
      approved_by_name: company.checker.user.username,
    };
    expect(await listOf(company.reader, '/admin/audit?action=protection.updated')).toContainEqual(expect.objectContaining(entry));
    expect((await act(company, company.master, 'PUT', '/admin/protection', { is_on: true })).status).toBe(200);
  });
});
