// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { loggedIn } from '../../testing/logged-in.tsx';
import { renderUi } from '../../testing/render-ui.tsx';
import { sampleMember } from '../../testing/sample-member.ts';
import { notLoggedIn, stubServer, type ServerCall } from '../../testing/stub-server.ts';
import { logOut, unfinishedLogOuts } from './log-outs.ts';
import { useSession } from './session.tsx';
import { sessionNotice, tokenStore } from './token-store.ts';
import { trpc } from './trpc.ts';

/** A page with a query of its own and the log-out button. */
function Page() {
  const { logOut } = useSession();
  trpc.stats.dashboard.useQuery();
  return <button onClick={logOut}>Log out</button>;
}

/* Answers, by procedure, that the test sends when it chooses; all others are sent at once. */
let held: Map<string, (answer: unknown) => void>;
let calls: ServerCall[];
let isAway: boolean;
/* A token per test: an unanswered log-out of one test must not affect the next. */
let token: string;
beforeEach(() => {
  held = new Map();
  isAway = false;
  token = crypto.randomUUID();
  calls = stubServer(({ procedure }) => {
    if (isAway) throw new TypeError('Failed to fetch');
    return procedure === 'auth.session' ? sampleMember : new Promise((answer) => void held.set(procedure, answer));
  });
  tokenStore.set(token);
});
const answer = (procedure: string, data: unknown) => held.get(procedure)?.(data);
const waitForCall = (procedure: string) => waitFor(() => expect(calls.map((call) => call.procedure)).toContain(procedure));

it('shows no notice of an ended session when a query is refused during a log-out', async () => {
  await renderUi(loggedIn(<Page />));
  await waitForCall('stats.dashboard');
  fireEvent.click(await screen.findByRole('button', { name: 'Log out' }));
  await waitForCall('auth.logout');
  answer('stats.dashboard', notLoggedIn());
  await waitFor(() => expect(tokenStore.get()).toBeNull());
  answer('auth.logout', null);
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
  expect(sessionNotice.isDue()).toBe(false);
});

it('shows no notice when the log-out itself is refused because the session had ended before', async () => {
  await renderUi(loggedIn(<Page />));
  fireEvent.click(await screen.findByRole('button', { name: 'Log out' }));
  await waitForCall('auth.logout');
  answer('auth.logout', notLoggedIn());
  await waitFor(() => expect(tokenStore.get()).toBeNull());
  expect(sessionNotice.isDue()).toBe(false);
});

it('shows the notice when a query is refused without a log-out, also in the session after a log-out', async () => {
  logOut(token);
  tokenStore.set('another-token');
  await renderUi(loggedIn(<Page />));
  await waitForCall('stats.dashboard');
  answer('stats.dashboard', notLoggedIn());
  await waitFor(() => expect(tokenStore.get()).toBeNull());
  expect(sessionNotice.isDue()).toBe(true);
});

/** The tokens of the log-outs that were sent so far. */
const loggedOut = () => calls.filter(({ procedure }) => procedure === 'auth.logout').map((call) => call.token);

it.each([
  ['acknowledged', null],
  ['refused', notLoggedIn()],
])('retries a log-out that did not reach the server, once the connection is back, until it is %s', async (_, last) => {
  await renderUi(loggedIn(<Page />));
  const button = await screen.findByRole('button', { name: 'Log out' });
  isAway = true;
  fireEvent.click(button);
  expect([tokenStore.get(), localStorage.getItem('token')]).toEqual([null, null]);
  await waitFor(() => expect(loggedOut()).toEqual([token]));
  isAway = false;
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(held.has('auth.logout')).toBe(true));
  answer('auth.logout', new Response(null, { status: 503 }));
  held.delete('auth.logout');
  await waitFor(() => {
    window.dispatchEvent(new Event('online'));
    expect(held.has('auth.logout')).toBe(true);
  });
  expect(unfinishedLogOuts()).toEqual([token]);
  answer('auth.logout', last);
  await waitFor(() => expect(unfinishedLogOuts()).toEqual([]));
  expect(new Set(loggedOut())).toEqual(new Set([token]));
  expect(sessionNotice.isDue()).toBe(false);
});
