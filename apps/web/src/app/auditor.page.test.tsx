import { sgd, type CoreFixture } from '@app/core/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { pages } from './pages.ts';
import { dialog, expectText, press } from '../testing/page-controls.ts';
import { runningAppOfFile } from '../testing/running-app.tsx';

const running = runningAppOfFile();
type Person = Awaited<ReturnType<CoreFixture['createUser']>>;
let auditor: Person;
let member: Person;
let withdrawalId: string;
beforeAll(async () => {
  auditor = await running.coreFixture.createUser('auditor');
  member = await running.coreFixture.createMember({ available: sgd('100.00') });
  const calls = await running.callsOf(member);
  withdrawalId = (await calls.requests.withdraw.mutate({ amount: sgd('10.00') })).id;
});

/* Every control that begins a change has one of these words in its name. */
const writes =
  /\b(process|approve|reject|edit|delete|new|add|save|freeze|release|reset|start|calculate|resume|end|record|reverse|withdraw|set back|correct|upload|remove|switch on|turn on)\b/i;
/* Exports, the sound of this browser, and the views of the queue. */
const isReading = (name: string): boolean => /^(Save as CSV|Save the whole log|Sound for new requests|New account \d+)$/.test(name);

const main = () => document.querySelector('main');

const controlNames = (): string[] =>
  [...document.querySelectorAll('main button, main a.button, main .ant-btn')].map((control) =>
    (control.getAttribute('aria-label') ?? control.textContent ?? '').trim(),
  );

const addresses = Object.values(pages)
  .flatMap(({ access, paths }) => (access === 'reader' || access === 'master_reader' ? [paths[0]] : []))
  .filter((path) => !path.includes(':'));

const isLoaded = () => waitFor(() => expect(document.querySelector('main [aria-busy=true], .skeleton')).toBeNull());

it.each([
  ...addresses,
  '/admin/users/MEMBER',
  '/admin/users/MEMBER?show=security',
  '/admin/users?user=MEMBER',
  '/admin/withdrawals?request=REQUEST',
])('shows an auditor no control that changes something: %s', async (address) => {
  await running.open(address.replace('MEMBER', member.id).replace('REQUEST', withdrawalId), auditor);
  await isLoaded();
  expect(controlNames().filter((name) => writes.test(name) && !isReading(name))).toEqual([]);
});

it('lists no key of a decision, and takes none', async () => {
  await running.open(`/admin/withdrawals?request=${withdrawalId}`, auditor);
  await screen.findByText('Administrators decide this request.');
  for (const key of ['a', 'r']) fireEvent.keyDown(document.body, { key });
  expect(screen.queryByRole('button', { name: /^(Approve|Reject)/ })).toBeNull();
  await press('Keys');
  const keys = [...document.querySelectorAll('[role=dialog] kbd')].map(({ textContent }) => textContent);
  expect(keys).toContain('J');
  for (const key of ['A', 'R', '1–4']) expect(keys).not.toContain(key);
  expect(await dialog()).toBeTruthy();
});

it('leads from the page of a member to a pending request without promising a decision', async () => {
  await running.open(`/admin/users/${member.id}`, auditor);
  const links = await screen.findAllByRole('link', { name: /^Details/ });
  expect(links.map((link) => link.getAttribute('href')).join()).toContain(withdrawalId);
  expect(screen.queryByRole('link', { name: /^Process/ })).toBeNull();
});

it('shows of a member the second factor, the state of withdrawals and the security activity', async () => {
  await running.open(`/admin/users/${member.id}?show=security`, auditor);
  await expectText(main, 'Second factorNone');
  await expectText(main, 'State of withdrawalsNot restricted');
  await screen.findByRole('cell', { name: 'Account registered' });
});

it('reads on the log-in page that the access has ended, and after an early end that it may have', async () => {
  const sentence = 'Your access as an auditor ended on';
  const { clock, db } = running.coreFixture;
  const endAccessAt = (id: string, at: number) =>
    db.execute(`update users set access_until = '${new Date(at).toISOString()}' where id = '${id}'`);
  for (const [until, said] of [
    [clock.now(), sentence],
    [null, 'your access as an auditor was ended'],
  ] as const) {
    const leaving = await running.coreFixture.createUser('auditor');
    if (until !== null) await endAccessAt(leaving.id, until.getTime() + 1);
    await running.open('/admin', leaving);
    await screen.findByRole('heading', { level: 1 });
    if (until === null) await endAccessAt(leaving.id, clock.now().getTime() - 1_000);
    else clock.forward({ ms: 1_000 });
    fireEvent(document, new Event('visibilitychange'));
    await waitFor(() => expect(window.location.pathname).toBe('/login'));
    await expectText(() => screen.getByRole('status'), said);
    expect(document.body.textContent).not.toContain('your password or your second factor was changed');
  }
});
