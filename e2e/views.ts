import { expect, type Locator, type Page } from '@playwright/test';
import type { Person } from './demo.ts';

/**
 * A screen, and what has to be opened on it first: `open` returns what is visible as long as that is open. `hasFixedTexts`: its texts
 * were made when it was opened (`modal.confirm`), so it is opened again in each language.
 */
export type View = { path: string; person: Person; open?: (page: Page) => Promise<Locator>; hasFixedTexts?: true };

async function visible(opened: Locator): Promise<Locator> {
  await expect(opened).toBeVisible();
  return opened;
}

/** The button that opens a row's drawer, found by its position because its text depends on the language. */
const openFirstRequest = async (page: Page) => {
  await page.getByTestId('request-row').first().getByRole('button').last().click();
  return visible(page.getByTestId('open-request').getByTestId('request-title'));
};
const openFirstOfHistory = async (page: Page) => {
  await page.getByTestId('request-row').first().getByRole('button').click();
  return visible(page.locator('.requests__history-details .requests__timeline'));
};
const openDialogOf = (button: string) => async (page: Page) => {
  await page.locator(button).first().click();
  return visible(page.getByRole('dialog'));
};
/** The drawer of the first user, with its form. */
const openFirstUser = async (page: Page) => {
  await page.getByTestId('user-row').first().getByRole('button').first().click();
  return visible(page.locator('.admin-users__drawer form'));
};
const openHistory = async (page: Page) => {
  await openFirstUser(page);
  await page.locator('.admin-users__drawer').getByRole('tab').last().click();
  return visible(page.locator('.admin-users__drawer').getByTestId('transaction-row').first());
};

const openBulkApproval = async (page: Page) => {
  await page.getByTestId('request-row').first().getByRole('checkbox').check();
  await page.locator('.admin-requests__bulk-bar .ant-btn-primary').click();
  return visible(page.getByTestId('bulk-row'));
};
const openPalette = async (page: Page) => {
  await page.keyboard.press('Control+k');
  await page.locator('.search__palette input').fill('rani');
  return visible(page.getByRole('option').nth(2));
};
const openBell = async (page: Page) => {
  await page.locator('[data-testid=notification-bell]').click();
  return visible(page.locator('.notifications__notification').first());
};
const openFirstMember = async (page: Page) => {
  await page.getByTestId('user-row').filter({ hasText: 'rani.contoh' }).getByRole('link').first().click();
  const opened = await visible(page.locator('.admin-users__member-details'));
  await settle(page);
  return opened;
};
const openFirstMemberAt = (show: string) => async (page: Page) => {
  await openFirstMember(page);
  await page.goto(`${page.url()}?show=${show}`);
  await settle(page);
  return visible(page.locator('h1'));
};

/** Every screen of the product with its sheets and drawers. */
export const views: readonly View[] = [
  { path: '/', person: 'visitor' },
  { path: '/terms', person: 'visitor' },
  { path: '/login', person: 'visitor' },
  { path: '/register', person: 'visitor' },
  { path: '/dashboard', person: 'member' },
  { path: '/dashboard?range=all', person: 'member' },
  { path: '/investment', person: 'member' },
  { path: '/investment?tab=completed', person: 'member' },
  { path: '/investment?buy=standard', person: 'member' },
  { path: '/investment', person: 'member', open: openDialogOf('.investments__days') },
  { path: '/deposit-withdraw', person: 'member' },
  { path: '/deposit-withdraw?status=approved', person: 'member', open: openFirstOfHistory },
  { path: '/deposit-withdraw?type=deposit&status=pending', person: 'member' },
  { path: '/deposit-withdraw?open=deposit', person: 'member' },
  { path: '/deposit-withdraw?open=withdraw', person: 'member' },
  { path: '/referral', person: 'member' },
  { path: '/statement', person: 'member' },
  { path: '/statement?account=available', person: 'member' },
  { path: '/profile', person: 'member' },
  { path: '/profile?tab=bank', person: 'member' },
  { path: '/profile?tab=security', person: 'member' },
  { path: '/admin', person: 'admin' },
  { path: '/admin/deposits', person: 'admin' },
  { path: '/admin/deposits', person: 'admin', open: openFirstRequest },
  { path: '/admin/deposits?tab=all', person: 'admin' },
  { path: '/admin/withdrawals', person: 'admin' },
  { path: '/admin/withdrawals', person: 'admin', open: openFirstRequest },
  { path: '/admin/approvals', person: 'admin' },
  { path: '/admin/investments', person: 'admin' },
  {
    path: '/admin/investments',
    person: 'admin',
    open: openDialogOf('.page-header__root .ant-btn:has(.anticon-play-circle)'),
    hasFixedTexts: true,
  },
  { path: '/admin/users', person: 'admin' },
  { path: '/admin/users?q=rani', person: 'admin', open: openFirstUser },
  { path: '/admin/users?q=rani', person: 'admin', open: openHistory },
  { path: '/admin/users', person: 'admin', open: openDialogOf('.page-header__root .ant-btn-primary') },
  { path: '/admin/users?q=no-such-member', person: 'admin' },
  { path: '/admin/transactions', person: 'admin' },
  { path: '/admin/adjustments', person: 'admin' },
  { path: '/admin/transactions?type=deposit&status=approved', person: 'admin', open: openDialogOf('.row-actions .ant-btn') },
  { path: '/admin/users?q=rani', person: 'master', open: openFirstUser },
  { path: '/admin/users?q=rani', person: 'master', open: openDialogOf('.row-actions .ant-btn-dangerous') },
  { path: '/admin/management', person: 'master' },
  { path: '/admin/management?q=uji', person: 'master', open: openFirstUser },
  { path: '/admin/transactions', person: 'master' },
  { path: '/admin/settings', person: 'master' },
  { path: '/admin/settings?tab=logo', person: 'master' },
  { path: '/admin/settings?tab=limits', person: 'master' },
  { path: '/admin/settings?tab=protection', person: 'master' },
  { path: '/admin/settings?tab=history', person: 'master' },
  { path: '/admin/bank-destinations', person: 'master' },
  { path: '/admin/bank-destinations', person: 'master', open: openDialogOf('.page-header__root .ant-btn-primary') },
  { path: '/admin', person: 'master' },
  { path: '/admin/settings?tab=company', person: 'master' },
  { path: '/admin/treasury', person: 'master' },
  { path: '/admin/treasury', person: 'master', open: openDialogOf('.page-header__root .ant-btn-primary') },
  { path: '/admin/audit', person: 'master' },
  { path: '/admin/security-events', person: 'master' },
  { path: '/dashboard', person: 'member', open: openBell },
  { path: '/admin/deposits', person: 'admin', open: openBulkApproval },
  { path: '/admin/deposits', person: 'admin', open: openPalette },
  { path: '/admin/withdrawals?tab=all&sort=amount', person: 'admin' },
  { path: '/admin', person: 'admin', open: openBell },
  { path: '/admin/users', person: 'admin', open: openFirstMember },
  { path: '/admin/users', person: 'admin', open: openFirstMemberAt('investments') },
  { path: '/admin/users', person: 'admin', open: openFirstMemberAt('statement') },
  { path: '/admin/users', person: 'admin', open: openFirstMemberAt('referrals') },
  { path: '/admin/transactions?sort=amount', person: 'admin' },
  { path: '/admin/plans', person: 'master' },
  { path: '/admin/plans', person: 'master', open: openDialogOf('.row-actions .ant-btn') },
  { path: '/admin/payout-exceptions', person: 'admin' },
  { path: '/not-me#n=1&k=A', person: 'visitor' },
  { path: '/verify', person: 'visitor' },
  { path: '/admin/ledger-log', person: 'master' },
];

/** Waits until the page has its title and no skeletons. */
export async function settle(page: Page, patience: { timeout?: number } = {}): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible(patience);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0, patience);
}

/** Waits until the page shows as many controls as shortly before: a change of its size exchanges some of them. */
export async function laidOut(page: Page): Promise<void> {
  await settle(page);
  const controls = page.locator('button, a, input').filter({ visible: true });
  let before = -1;
  const isSame = async () => before === (before = await controls.count());
  await expect.poll(isSame, { message: 'the controls of the page are those of shortly before' }).toBe(true);
}
