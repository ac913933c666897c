import {
  Approval,
  ApprovalCounts,
  ApprovalDetails,
  ApprovalIdInput,
  DecideApprovalInput,
  ListApprovalsInput,
  pageOf,
  PasskeyOptions,
} from '@app/contract';
import { countApprovalsWaiting, decideApproval, getApproval, getSigningOptions, listApprovals, withdrawApproval } from '@app/core';
import { adminProcedure, readerProcedure, router } from '../trpc/procedures.ts';

export const approvalsRouter = router({
  list: readerProcedure
    .meta({ rest: 'GET /admin/approvals', summary: 'Lists what administrators proposed to a second one, newest first.', list: true })
    .input(ListApprovalsInput)
    .output(pageOf(Approval))
    .query(({ ctx, input }) => listApprovals(ctx.core, input)),
  counts: readerProcedure
    .meta({ rest: 'GET /admin/approvals/counts', summary: 'Counts the pending approvals, and says what one administrator approves alone.' })
    .output(ApprovalCounts)
    .query(({ ctx }) => countApprovalsWaiting(ctx.core)),
  get: readerProcedure
    .meta({
      rest: 'GET /admin/approvals/{id}',
      summary: 'Returns an approval with the values before and after it.',
      refusals: ['NOT_FOUND'],
    })
    .input(ApprovalIdInput)
    .output(ApprovalDetails)
    .query(({ ctx, input }) => getApproval(ctx.core, input)),
  passkeyOptions: adminProcedure
    .meta({
      rest: 'POST /admin/approvals/{id}/passkey-options',
      summary: 'Returns what a passkey of the caller answers to sign an approval; `approvals.decide` takes the answer as `credential`.',
      refusals: ['NOT_FOUND', 'PASSKEY_REFUSED'],
    })
    .input(ApprovalIdInput)
    .output(PasskeyOptions)
    .mutation(({ ctx, input }) => getSigningOptions(ctx.core, input)),
  decide: adminProcedure
    .meta({
      rest: 'PUT /admin/approvals/{id}/decide',
      // `decideApproval` refuses an answer of a passkey that is not valid, also of a caller who has no passkey.
      stepUp: ({ decision, credential }) => decision === 'approved' && credential === undefined,
      summary: 'Approves or rejects what another administrator proposed; approving executes it.',
      movesMoney: true,
      refusals: [
        'NOT_FOUND',
        'OWN_RECORD',
        'NOT_A_CHECKER',
        'PASSKEY_SIGNATURE_REQUIRED',
        'PASSKEY_REFUSED',
        'APPROVAL_DECIDED',
        'APPROVAL_EXPIRED',
        'APPROVAL_OUTDATED',
        'INSUFFICIENT_BALANCE',
        'ABOVE_FREE_BALANCE',
        'MORE_THAN_AT_BANK',
      ],
      example: { decision: 'approved', note: null },
    })
    .input(DecideApprovalInput)
    .output(Approval)
    .mutation(({ ctx, input }) => decideApproval(ctx.core, input)),
  withdraw: adminProcedure
    .meta({
      rest: 'DELETE /admin/approvals/{id}',
      summary: 'Takes back what the caller proposed.',
      refusals: ['NOT_FOUND', 'APPROVAL_DECIDED'],
    })
    .input(ApprovalIdInput)
    .mutation(({ ctx, input }) => withdrawApproval(ctx.core, input)),
});
