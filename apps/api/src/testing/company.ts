import { accessDays, dayMs } from '@app/contract';
import type { Idr } from '@app/money';
import { checkLedgerDaily, processRequest, requestWithdrawal, type Actor } from '@app/core';
import { expectInvariants, listLedgerRows, mailsTo as readMailsTo, sgd, writeUser } from '@app/core/testing';
import type { TestServerAddress } from '@app/db/testing';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { createApiFixture, type ApiFixture } from './api-fixture.ts';
import { send, type ApiResponse } from './http-calls.ts';
import { createPerson, enrol, openFreshSession, type Person } from './people.ts';

/** The password of every honest user of a company. */
export const password = 'a sound password';

/**
 * An installation with protection switched on over HTTP, and its people: a master admin and an administrator with authenticator apps, an
 * administrator with a passkey (`checker`), and an auditor. Its api is behind a proxy, so that callers have networks.
 */
export type Company = ApiFixture & {
  master: Person;
  clerk: Person;
  checker: Person;
  reader: Person;
  /** Returns a member with SGD 20,000, who was paid to the same bank account eight days before protection. */
  takeMember: () => Actor;
};

const firstPayment = sgd('5.00');

async function createPaidMember({ coreFixture }: ApiFixture): Promise<Actor> {
  const member = await coreFixture.createMember({ available: (sgd('20000.00') + firstPayment) as Idr });
  const { id } = await requestWithdrawal(coreFixture.as(member), { amount: firstPayment });
  await processRequest(coreFixture.as(coreFixture.masterAdmin), { id, status: 'approved' });
  return member;
}

/** Registers hooks that create a company before the tests of this file, and check its invariants and close it after them. */
export function sharedCompany(members: number): Company {
  const company = {} as Company; // filled before any test runs
  beforeAll(async () => void Object.assign(company, await createCompany(inject('testServer'), members)));
  afterAll(async () => {
    await expectInvariants(company.coreFixture.ctx);
    await company.close();
  });
  return company;
}

export async function createCompany(server: TestServerAddress, memberCount: number): Promise<Company> {
  const fixture = await createApiFixture(server, () => ({ trustProxy: true }));
  const { coreFixture } = fixture;
  const members: Actor[] = [];
  for (let count = 0; count < memberCount; count++) members.push(await createPaidMember(fixture));
  coreFixture.clock.forward({ days: 8 });
  const masterUser = await enrol(fixture, coreFixture.masterAdmin);
  const [clerk, checker, reader] = [
    await createPerson(fixture),
    await createPerson(fixture, 'admin', 'passkey'),
    await createPerson(fixture, 'auditor'),
  ];
  // Longer than the 30 days of a new auditor, because tests move the clock.
  await writeUser(coreFixture, reader.user, { accessUntil: new Date(coreFixture.clock.now().getTime() + accessDays.max * dayMs) });
  const master = { ...masterUser, token: await openFreshSession(fixture, masterUser) };
  const switchedOn = await send(fixture.app, 'PUT', '/api/admin/protection', { token: master.token, body: { is_on: true } });
  expect(switchedOn.status, switchedOn.text).toBe(200);
  coreFixture.clock.forward({ hours: 1 });
  const takeMember = () => {
    const member = members.pop();
    if (!member) throw new Error('the company has no more members');
    return member;
  };
  return { ...fixture, master, clerk, checker, reader, takeMember };
}

/** One call of a person who has just given the second factor in a new session. */
export async function act(company: Company, person: Person, method: string, path: string, body?: object): Promise<ApiResponse> {
  return send(company.app, method, `/api${path}`, { token: await openFreshSession(company, person), body });
}

/** Makes a call with this session token, which may be stolen. */
export const withToken = (company: Company, token: string, method: string, path: string, body?: object): Promise<ApiResponse> =>
  send(company.app, method, `/api${path}`, { token, body });

/** A log-in from a network. */
export const enter = (company: Company, network: string, credentials: { username: string; password: string; code?: string }) =>
  send(company.app, 'POST', '/api/auth/login', { body: credentials, headers: { 'x-forwarded-for': network } });

/** Requests a withdrawal as its member; returns its id. */
export async function requestPayment(company: Company, member: Actor, amount: Idr): Promise<string> {
  const token = await company.coreFixture.logIn(member);
  const { status, body, text } = await withToken(company, token, 'POST', '/transactions/withdraw/request', { amount });
  expect(status, text).toBe(200);
  return (body as { id: string }).id;
}

/** One administrator approves a request. */
export const approve = (company: Company, person: Person, id: string): Promise<ApiResponse> =>
  act(company, person, 'PUT', `/admin/requests/${id}/process`, { status: 'approved' });

type Approval = { id: string; status: string; reasons: string[]; before: object | null; after: object | null; signature: string | null };

/** The approval with this id, as an auditor reads it. */
export const readApproval = async (company: Company, id: string): Promise<Approval> =>
  (await act(company, company.reader, 'GET', `/admin/approvals/${id}`)).body as Approval;

/** Expects that a call waits for a second administrator; returns its approval. */
export async function pendingOf(company: Company, { status, body, text }: ApiResponse): Promise<Approval> {
  const { code, approval_id: id } = body as { code?: string; approval_id?: string };
  expect([status, code], text).toEqual([202, 'SENT_FOR_APPROVAL']);
  const approval = await readApproval(company, id ?? '');
  expect(approval.status).toBe('pending');
  return approval;
}

/** The answer of a person's passkey to the approval of this id; undefined: they have none. */
export async function signatureOf(company: Company, { device }: Person, token: string, id: string): Promise<string | undefined> {
  if (!device) return undefined;
  const { body } = await withToken(company, token, 'POST', `/admin/approvals/${id}/passkey-options`, {});
  company.coreFixture.clock.forward({ ms: 1 }); // the next challenge is a newer one
  return device.prove((body as { options: string }).options);
}

/** Another administrator approves, with their passkey if they have one. */
export async function agree(company: Company, person: Person, id: string): Promise<ApiResponse> {
  const token = await openFreshSession(company, person);
  const credential = await signatureOf(company, person, token, id);
  return withToken(company, token, 'PUT', `/admin/approvals/${id}/decide`, { decision: 'approved', ...(credential && { credential }) });
}

/** Two people together: one proposes, the other agrees. Returns the id of the approval. */
export async function byTwo(company: Company, proposed: ApiResponse, checker = company.checker): Promise<string> {
  const { id } = await pendingOf(company, proposed);
  const { status, text } = await agree(company, checker, id);
  expect(status, text).toBe(200);
  return id;
}

/** Every transfer and every balance. */
const moneyOf = async ({ coreFixture }: Company): Promise<string[]> =>
  (await listLedgerRows(coreFixture)).filter((row) => /^(transfer|account) /.test(row));

/** Does something, and expects that no money has moved; returns what it returned. */
export async function unmoved<T>(company: Company, attempt: () => Promise<T>): Promise<T> {
  const before = await moneyOf(company);
  const result = await attempt();
  expect(await moneyOf(company)).toEqual(before);
  return result;
}

/** What the mails to a user are about, the oldest first. */
export const mailsTo = (company: Company, user: Pick<Actor, 'id'>): Promise<string[]> => readMailsTo(company.coreFixture, user);

/** The audit entries of a record, the newest first, as an auditor reads them. */
export const auditOf = async (company: Company, entityId: string): Promise<object[]> =>
  (await act(company, company.reader, 'GET', `/admin/audit?entity_id=${entityId}`)).body as object[];

/** The kinds of the security events of a user, the newest first, as an auditor reads them. */
export const eventsOf = async (company: Company, { id }: Pick<Actor, 'id'>): Promise<string[]> =>
  ((await act(company, company.reader, 'GET', `/admin/security-events?user_id=${id}`)).body as { kind: string }[]).map(({ kind }) => kind);

/** A master admin starts the ledger check, the worker's job runs, and an auditor reads what is broken. */
export async function brokenInvariants(company: Company): Promise<string[]> {
  const started = await act(company, company.master, 'POST', '/admin/ledger-check', {});
  await checkLedgerDaily(company.coreFixture.ctx, { runId: (started.body as { run_id: string }).run_id });
  const { body } = await act(company, company.reader, 'GET', '/admin/ledger-check');
  const { results } = (body as { check: { results: { invariant: string; holds: boolean }[] } }).check;
  return results.filter(({ holds }) => !holds).map(({ invariant }) => invariant);
}
