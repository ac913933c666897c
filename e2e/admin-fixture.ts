import { appCode } from '@app/core/testing';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Account, MemberFixture } from './member-fixture.ts';
import type { Product } from './product.ts';

export const ADMIN_PASSWORD = 'a sound password of an admin';

/** The clock by which an authenticator app shows its codes. */
export const appClock = { now: () => new Date() };

type Row = { id: string };
export type AuditRow = { actor_name: string; action: string; entity_id: string | null; before: unknown; after: unknown };

/** The administrators of a test: further administrators, and the audit log of their operations. */
export function createAdminFixture(product: Product, fixture: MemberFixture) {
  let administrators = 0;
  const read = <T>(address: string, account = fixture.master) => fixture.call('GET', address, account.token) as Promise<T>;
  return {
    /** The answer of a call by an administrator. */
    read,
    async administrator(role: 'admin' | 'master_admin' = 'admin'): Promise<Account> {
      administrators += 1;
      const username = `admin.${administrators}`;
      const body = { username, email: `${username}@example.test`, password: ADMIN_PASSWORD, role };
      await fixture.call('POST', '/admin/users', fixture.master.token, body);
      return (await product.rest('POST', '/auth/login', { body: { username, password: ADMIN_PASSWORD } })).body as Account; // by the contract
    },
    /** Gives an account an authenticator app, of which it returns the secret; a code was given in its session then. */
    async setUpApp({ token }: Account, password = ADMIN_PASSWORD): Promise<string> {
      const started = await fixture.call('POST', '/profile/second-factor', token, { current_password: password });
      const { secret } = started as { secret: string }; // by the contract
      await fixture.call('POST', '/profile/second-factor/confirm', token, { code: appCode(appClock, secret) });
      return secret;
    },
    idOf: async (account: Account) => (await read<Row>('/auth/me', account)).id,
    /** The audit entries of one action, newest first; of one entity where it is given. */
    audit: (action: string, entityId?: string) =>
      read<AuditRow[]>(`/admin/audit?action=${action}${entityId === undefined ? '' : `&entity_id=${entityId}`}`),
    /** A pending request of a member with this amount. */
    async request(member: Account, type: 'deposit' | 'withdraw', sgdCents: number): Promise<string> {
      const banks = await read<Row[]>('/banks/active', member);
      const bank = type === 'deposit' ? { bank_destination_id: banks[0]?.id, proof_image: null } : {};
      const answer = await fixture.call('POST', `/transactions/${type}/request`, member.token, { amount: sgdCents * 130, ...bank });
      return (answer as Row).id; // by the contract
    },
    process: (id: string, status: 'approved' | 'rejected', admin_note: string | null = null, by = fixture.master) =>
      fixture.call('PUT', `/admin/requests/${id}/process`, by.token, { status, admin_note }),
  };
}

/**
 * Runs in a page: records each toast when it appears, so that a repeated toast is distinguished from the earlier one, and a
 * toast that disappears before a slow test checks it is counted too.
 */
export function recordToasts(): void {
  const toasts: string[] = [];
  Object.assign(window, { toasts });
  const look = (node: Node) => {
    if (!(node instanceof Element)) return;
    const found = node.matches('[data-sonner-toast]') ? [node] : [...node.querySelectorAll('[data-sonner-toast]')];
    const shown = found.filter((toast) => toast.getClientRects().length > 0 && getComputedStyle(toast).visibility === 'visible');
    toasts.push(...shown.map(({ textContent }) => textContent ?? ''));
  };
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) addedNodes.forEach(look);
  }).observe(document, { childList: true, subtree: true });
}

/** Waits for a toast with this sentence, once for each call. */
export async function expectToast(page: Page, sentence: string): Promise<void> {
  const take = (text: string) => {
    const { toasts } = window as unknown as { toasts: string[] }; // of recordToasts
    const index = toasts.findIndex((each) => each.includes(text));
    return index >= 0 && toasts.splice(index, 1).length === 1;
  };
  await expect.poll(() => page.evaluate(take, sentence), `the toast “${sentence}”`).toBe(true);
}

/** Chooses an option of a dropdown list. */
export async function choose(field: Locator, option: string): Promise<void> {
  await field.click();
  const page = field.page();
  await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)').getByTitle(option, { exact: true }).click();
}

/** The confirmation dialog. */
export const question = (page: Page): Locator => page.locator('.ant-modal-confirm');
