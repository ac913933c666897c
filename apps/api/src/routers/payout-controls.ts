import { ChangePayoutsInput, FreezeByLinkInput, PayoutControls, PayoutException, PayoutsOfInput, SetDayMaxInput } from '@app/contract';
import {
  freezeByLink,
  freezeMemberPayouts,
  freezeOwnPayouts,
  getMemberPayouts,
  getOwnPayoutControls,
  listPayoutExceptions,
  releasePayouts,
  setDayMax,
} from '@app/core';
import { z } from 'zod';
import { adminProcedure, memberProcedure, publicProcedure, readerProcedure, router } from '../trpc/procedures.ts';

export const payoutControlsRouter = router({
  mine: memberProcedure
    .meta({ rest: 'GET /profile/payouts', summary: "Returns what keeps the caller's withdrawals from being requested or approved." })
    .output(PayoutControls)
    .query(({ ctx }) => getOwnPayoutControls(ctx.core)),
  setDayMax: memberProcedure
    .meta({
      rest: 'PUT /profile/payouts/day-limit',
      stepUp: true,
      summary: 'Sets how much the caller wants to withdraw in a business day at most; a higher limit begins after the hours of a hold.',
      example: { amount: 6_500_000 },
    })
    .input(SetDayMaxInput)
    .output(PayoutControls)
    .mutation(({ ctx, input }) => setDayMax(ctx.core, input)),
  freeze: memberProcedure
    .meta({ rest: 'POST /profile/payouts/freeze', summary: "Freezes the caller's payouts until administrators release them." })
    .mutation(({ ctx }) => freezeOwnPayouts(ctx.core)),
  freezeByLink: publicProcedure
    .meta({
      rest: 'POST /security/not-me',
      summary: 'Freezes the payouts of the recipient of a mail and ends their sessions, by the link in that mail.',
      refusals: ['NOT_FOUND'],
      example: { notification: 1, key: 'AAAAAAAAAAAAAAAAAAAAAA' },
    })
    .input(FreezeByLinkInput)
    .mutation(({ ctx, input }) => freezeByLink(ctx.core, input)),
  get: readerProcedure
    .meta({
      rest: 'GET /admin/users/{id}/payouts',
      summary: "Returns what keeps a member's withdrawals from being requested or approved.",
      refusals: ['NOT_FOUND', 'NOT_A_MEMBER'],
    })
    .input(PayoutsOfInput)
    .output(PayoutControls)
    .query(({ ctx, input }) => getMemberPayouts(ctx.core, input)),
  freezeMember: adminProcedure
    .meta({
      rest: 'POST /admin/users/{id}/freeze-payouts',
      stepUp: true,
      summary: 'Freezes the payouts of a member.',
      refusals: ['NOT_FOUND', 'NOT_A_MEMBER', 'OWN_RECORD'],
      example: { reason: 'the member called' },
    })
    .input(ChangePayoutsInput)
    .mutation(({ ctx, input }) => freezeMemberPayouts(ctx.core, input)),
  release: adminProcedure
    .meta({
      rest: 'POST /admin/users/{id}/release-payouts',
      stepUp: true,
      summary: "Ends the freeze of a member's payouts.",
      refusals: ['NOT_FOUND', 'NOT_A_MEMBER', 'OWN_RECORD'],
      example: { reason: 'the member was identified' },
    })
    .input(ChangePayoutsInput)
    .mutation(({ ctx, input }) => releasePayouts(ctx.core, input)),
  exceptions: readerProcedure
    .meta({
      mayReadReplica: true,
      rest: 'GET /admin/payout-exceptions',
      summary: 'Lists movements of money that an administrator should look at again, newest first.',
    })
    .output(z.array(PayoutException))
    .query(({ ctx }) => listPayoutExceptions(ctx.core)),
});
