import { expect, type Page } from '@playwright/test';
import type { Person } from './demo.ts';

/**
 * A screen, and what has to be opened on it first. `keepsLanguage`: what is open has its texts from the moment it was opened, and
 * no user can choose another language meanwhile.
 */
export type View = { path: string; person: Person; open?: (page: Page) => Promise<void>; keepsLanguage?: true };

/** The button that opens a row's drawer, found by its position because its text depends on the language. */
const openFirstRequest = async (page: Page) => {
  await page.getByTestId('request-row').first().getByRole('button').last().click();
  await expect(page.getByTestId('request-drawer').locator('h2, h3').first()).toBeVisible();
};
const openFirstOfHistory = async (page: Page) => {
  await page.getByTestId('request-row').first().getByRole('button').click();
  await expect(page.locator('.requests__history-facts .requests__timeline')).toBeVisible();
};
const openDialogOf = (button: string) => async (page: Page) => {
  await page.locator(button).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
};
/** The drawer of the first user, with its form. */
const openFirstUser = async (page: Page) => {
  await page.getByTestId('user-row').first().getByRole('button').first().click();
  await expect(page.locator('.admin-users__drawer form')).toBeVisible();
};
const openHistory = async (page: Page) => {
  await openFirstUser(page);
  await page.locator('.admin-users__drawer').getByRole('tab').last().click();
  await expect(page.locator('.admin-users__drawer').getByTestId('transaction-row').first()).toBeVisible();
};

const openBulkApproval = async (page: Page) => {
  await page.getByTestId('request-row').first().getByRole('checkbox').check();
  await page.locator('.admin-requests__bulk-bar .ant-btn-primary').click();
  await expect(page.getByTestId('bulk-row')).toHaveCount(1);
};
const openPalette = async (page: Page) => {
  await page.keyboard.press('Control+k');
  await page.locator('.search__palette input').fill('rani');
  await expect(page.getByRole('option').nth(2)).toBeVisible();
};
const openBell = async (page: Page) => {
  await page.locator('[data-testid=notification-bell]').click();
  await expect(page.locator('.notifications__notification').first()).toBeVisible();
};
const openFirstMember = async (page: Page) => {
  await page.getByTestId('user-row').filter({ hasText: 'rani.contoh' }).getByRole('link').first().click();
  await expect(page.locator('.admin-users__member-facts')).toBeVisible();
  await settle(page);
};
const openFirstMemberAt = (show: string) => async (page: Page) => {
  await openFirstMember(page);
  await page.goto(`${page.url()}?show=${show}`);
  await settle(page);
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
  { path: '/admin/investments', person: 'admin' },
  {
    path: '/admin/investments',
    person: 'admin',
    open: openDialogOf('.page-header__root .ant-btn:has(.anticon-play-circle)'),
    keepsLanguage: true,
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
];

/** Waits until the page has its title and no skeletons. */
export async function settle(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}
