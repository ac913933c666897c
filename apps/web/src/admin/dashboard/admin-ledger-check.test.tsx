// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Role } from '@app/contract';
import { loggedIn } from '../../testing/logged-in.tsx';
import { renderUi } from '../../testing/render-ui.tsx';
import { sampleAdministrator } from '../../testing/sample-administrator.ts';
import { stubServer } from '../../testing/stub-server.ts';
import { tokenStore } from '../../shared/lib/token-store.ts';
import { AdminLedgerCheck } from './admin-ledger-check.tsx';

const check = {
  holds: true,
  checkedAt: '2026-11-20T02:00:00.000Z',
  transfers: 12,
  results: [{ invariant: 'balances_sum_to_zero', holds: true, violations: 0, examples: [] }],
};
function serve(status: string, role: Role = 'master_admin') {
  tokenStore.set('a-token');
  stubServer(({ procedure }) =>
    procedure === 'auth.session' ? { ...sampleAdministrator, role } : { check, run: { status, completed: 3, due: 11 } },
  );
}
afterEach(() => vi.unstubAllGlobals());

const sentence = 'The results below are of the check at 20 Nov 2026, 10:00 SGT.';

it('marks the results as those of the previous check while a check runs', async () => {
  serve('running');
  const { container } = await renderUi(loggedIn(<AdminLedgerCheck />));
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.getByText('3 of 11 checked')).toBeTruthy();
  expect(container.querySelector('.ledgerPreviousResults .invariantLine')).toBeTruthy();
});

it('shows the results of the newest check without a remark', async () => {
  serve('done');
  const { container } = await renderUi(loggedIn(<AdminLedgerCheck />));
  expect(await screen.findByText('1 of 1, 20 Nov 2026, 10:00 SGT')).toBeTruthy();
  expect([screen.queryByText(sentence), container.querySelector('.ledgerPreviousResults')]).toEqual([null, null]);
});

it('is started by master admins alone: an auditor reads the results', async () => {
  serve('done', 'auditor');
  await renderUi(loggedIn(<AdminLedgerCheck />));
  expect(await screen.findByText('1 of 1, 20 Nov 2026, 10:00 SGT')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
