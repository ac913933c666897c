import { createApiFixture, type ApiFixture } from '@app/api/testing';
import type { AppRouter } from '@app/api';
import { expectInvariants } from '@app/core/testing';
import type { Language } from '@app/i18n';
import { createTRPCClient, httpLink, type TRPCClient } from '@trpc/client';
import { cleanup, render, waitFor, type RenderResult } from '@testing-library/react';
import { toast } from 'sonner';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, vi } from 'vitest';
import { App } from '../app/app.tsx';
import { watchAccountLanguage } from '../shared/lib/account-language.ts';
import { memberI18n } from '../shared/lib/languages.ts';
import { renewPlans } from '../shared/lib/plans.ts';
import { renewSettings } from '../shared/lib/settings.ts';
import { tokenStore } from '../shared/lib/token-store.ts';

/** The first page of a process loads the modules of the app, which takes long on a busy machine. */
const firstPageMs = 120_000;

/** The web app on a server and a database of its own. */
export type RunningApp = ApiFixture & {
  /**
   * Shows the page of an address, logged in as `actor`; resolves when it has its heading. `language` is that of the public pages
   * and the member area.
   */
  open: (address: string, actor?: ApiFixture['member'], language?: Language) => Promise<RenderResult>;
  /** The procedures of the server, called by `actor`: what another screen does meanwhile, and what the server holds afterwards. */
  callsOf: (actor: ApiFixture['member']) => Promise<TRPCClient<AppRouter>>;
  /** Runs `act` while the server can't read a table of its database. */
  whileTableIsGone: (table: string, act: () => Promise<void>) => Promise<void>;
  /** The audit entries of one action, newest first; of one record where it is given. */
  auditOf: (action: string, entityId?: string) => Promise<{ actorName: string; before?: unknown; after?: unknown }[]>;
};

/**
 * The whole web app in jsdom, on a server with a database of its own: calls reach the server's routes without a socket. Created
 * before the tests of a file; after them the invariants of the ledger are checked.
 */
export function runningAppOfFile(): RunningApp {
  const running = {} as RunningApp; // filled before any test runs
  beforeAll(async () => {
    const fixture = await createApiFixture(inject('testServer'));
    const open: RunningApp['open'] = async (address, actor, language = 'en') => {
      leave();
      if (actor !== undefined) tokenStore.set(await fixture.coreFixture.logIn(actor));
      window.history.replaceState(null, '', address);
      const i18n = await memberI18n();
      await i18n.changeLanguage(language);
      const page = render(<App memberI18n={i18n} />);
      await waitFor(() => expect(document.querySelector('h1, h2')).not.toBeNull(), { timeout: firstPageMs });
      return page;
    };
    const serverFetch = fetchFrom(fixture);
    const callsOf: RunningApp['callsOf'] = async (actor) => {
      const headers = { authorization: `Bearer ${await fixture.coreFixture.logIn(actor)}` };
      /* tRPC types the options of fetch more narrowly. */
      const link = httpLink<AppRouter>({ url: '/trpc', headers, fetch: (input, init) => serverFetch(input, init as RequestInit) });
      return createTRPCClient({ links: [link] });
    };
    const auditOf: RunningApp['auditOf'] = async (action, entityId) => {
      const { audit } = await callsOf(fixture.masterAdmin);
      return (await audit.list.query({ action, ...(entityId !== undefined && { entityId }) })).items;
    };
    const whileTableIsGone: RunningApp['whileTableIsGone'] = async (table, act) => {
      const { db } = fixture.coreFixture;
      await db.execute(`alter table ${table} rename to ${table}_gone`);
      await act().finally(() => db.execute(`alter table ${table}_gone rename to ${table}`));
    };
    Object.assign(running, fixture, { open, callsOf, auditOf, whileTableIsGone });
  });
  beforeEach(async () => {
    forgetVisit();
    vi.stubGlobal('fetch', fetchFrom(running));
    /* The styles that antd writes into the page decide nothing in these tests; computing them took a third of their time. */
    window.getComputedStyle = (element) => (element as HTMLElement).style; // the page has HTML elements with styles only
    await Promise.all([renewSettings(), renewPlans()]);
  });
  afterEach(() => {
    leave();
  });
  afterAll(async () => {
    await expectInvariants(running.coreFixture.ctx);
    await running.close();
  });
  return running;
}

/** Closes the page; its toasts would be shown again by the next one. */
function leave(): void {
  cleanup();
  toast.dismiss();
}

/** Forgets what a visit leaves in the browser. The modules and their state are shared by all files of a run. */
function forgetVisit(): void {
  const stopWatching = watchAccountLanguage();
  localStorage.clear();
  sessionStorage.clear();
  tokenStore.clear();
  stopWatching();
}

/** `fetch` as a browser calls it on this page, answered by the server; a call cannot be taken back. */
const fetchFrom =
  ({ app }: ApiFixture): typeof fetch =>
  async (input, init) => {
    const { signal: _, ...options } = init ?? {};
    const request = new Request(input instanceof Request ? input : new URL(input, window.location.href), options);
    const { pathname, search } = new URL(request.url);
    const answer = await app.inject({
      method: request.method as 'GET' | 'POST',
      url: pathname + search,
      headers: Object.fromEntries(request.headers),
      payload: Buffer.from(await request.arrayBuffer()),
    });
    const headers = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) headers.set(name, String(value));
    const hasBody = ![204, 304].includes(answer.statusCode);
    return new Response(hasBody ? new Uint8Array(answer.rawPayload) : null, { status: answer.statusCode, headers });
  };
