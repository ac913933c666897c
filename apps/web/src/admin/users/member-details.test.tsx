// @vitest-environment jsdom
import { fromCents, ZERO } from '@app/money';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { loggedIn } from '../../testing/logged-in.tsx';
import { renderUi } from '../../testing/render-ui.tsx';
import { sampleAdministrator } from '../../testing/sample-administrator.ts';
import { stubServer } from '../../testing/stub-server.ts';
import { sampleMember } from '../../testing/sample-member.ts';
import { tokenStore } from '../../shared/lib/token-store.ts';
import { MemberDetails } from './member-details.tsx';

const none = { pending: 0, approved: 0, rejected: 0 };

it('explains to an administrator why the free balance is not available less pending', async () => {
  const overview = {
    user: { ...sampleMember, invested: ZERO, activeInvestments: 0 },
    available: fromCents(300),
    invested: ZERO,
    pending: fromCents(800),
    free: ZERO,
    uncovered: fromCents(500),
    bonusDebt: ZERO,
    tier: 'standard' as const,
    referrer: null,
    referralCount: 0,
    referralBonus: ZERO,
    investments: { active: 0, completed: 0 },
    deposits: none,
    withdrawals: none,
    secondFactorSince: null,
    lastLoginAt: null,
    termsVersion: null,
    termsAcceptedAt: null,
    asOf: '2026-11-20T02:00:00.000Z',
  };
  tokenStore.set('a-token');
  stubServer(({ procedure }) => (procedure === 'auth.session' ? sampleAdministrator : undefined));
  await renderUi(loggedIn(<MemberDetails overview={overview} />));
  expect((await screen.findByTestId('free-note')).textContent).toContain('SGD 8.00 is pending, SGD 5.00 more than is available');
});
