import {
  CountRequestsInput,
  CountViewsInput,
  ListMyRequestsInput,
  ListRequestsInput,
  pageOf,
  ProcessRequestInput,
  Request,
  RequestCounts,
  RequestDepositInput,
  RequestDetails,
  RequestIdInput,
  RequestPosition,
  RequestPositionInput,
  RequestViewCounts,
  RequestWithdrawalInput,
} from '@app/contract';
import {
  countRequests,
  countRequestViews,
  getRequestDetails,
  getRequestPosition,
  listMyRequests,
  listRequests,
  processRequest,
  requestDeposit,
  requestWithdrawal,
} from '@app/core';
import { adminProcedure, memberProcedure, readerProcedure, router } from '../trpc/procedures.ts';

const Requests = pageOf(Request);
const exampleId = '00000000-0000-4000-8000-000000000000';

export const requestsRouter = router({
  deposit: memberProcedure
    .meta({
      rest: 'POST /transactions/deposit/request',
      summary: 'Requests a deposit; the balance changes when it is approved.',
      upload: true,
      movesMoney: true,
      refusals: [
        'BELOW_MINIMUM',
        'BANK_NOT_ACTIVE',
        'DESTINATION_CHANGED',
        'FILE_NOT_AN_IMAGE',
        'FILE_TOO_LARGE',
        'IMAGE_TOO_MANY_PIXELS',
        'TOO_MANY_PENDING',
        'IDEMPOTENCY_KEY_REUSED',
      ],
      example: { amount: 1_300_000, proofImage: null, bankDestinationId: exampleId },
    })
    .input(RequestDepositInput)
    .output(Request)
    .mutation(({ ctx, input }) => requestDeposit(ctx.core, input)),
  withdraw: memberProcedure
    .meta({
      rest: 'POST /transactions/withdraw/request',
      stepUp: true,
      summary: 'Requests a withdrawal to the bank account of the profile; the balance changes when it is approved.',
      movesMoney: true,
      refusals: ['BELOW_MINIMUM', 'ABOVE_FREE_BALANCE', 'PAYEE_CHANGED', 'TOO_MANY_PENDING', 'IDEMPOTENCY_KEY_REUSED'],
      example: { amount: 650_000 },
    })
    .input(RequestWithdrawalInput)
    .output(Request)
    .mutation(({ ctx, input }) => requestWithdrawal(ctx.core, input)),
  listMine: memberProcedure
    .meta({ mayReadReplica: true, rest: 'GET /transactions/requests', summary: "Lists the caller's requests, newest first.", list: true })
    .input(ListMyRequestsInput)
    .output(Requests)
    .query(({ ctx, input }) => listMyRequests(ctx.core, input)),
  list: readerProcedure
    .meta({ mayReadReplica: true, rest: 'GET /admin/requests', summary: 'Lists the requests of all members.', list: true })
    .input(ListRequestsInput)
    .output(Requests)
    .query(({ ctx, input }) => listRequests(ctx.core, input)),
  counts: readerProcedure
    .meta({ rest: 'GET /admin/requests/counts', summary: 'Counts the requests of a type by status.' })
    .input(CountRequestsInput)
    .output(RequestCounts)
    .query(({ ctx, input }) => countRequests(ctx.core, input)),
  viewCounts: readerProcedure
    .meta({ rest: 'GET /admin/requests/views', summary: 'Counts the pending requests of a type in each view of the list.' })
    .input(CountViewsInput)
    .output(RequestViewCounts)
    .query(({ ctx, input }) => countRequestViews(ctx.core, input)),
  details: readerProcedure
    .meta({
      rest: 'GET /admin/requests/{id}',
      summary: 'Returns a request with what is needed to decide it.',
      refusals: ['NOT_FOUND', 'NOT_A_MEMBER'],
    })
    .input(RequestIdInput)
    .output(RequestDetails)
    .query(({ ctx, input }) => getRequestDetails(ctx.core, input)),
  position: readerProcedure
    .meta({
      rest: 'GET /admin/requests/{id}/position',
      summary: 'Returns the position of a request in a list, and its neighbours.',
      refusals: ['NOT_FOUND'],
    })
    .input(RequestPositionInput)
    .output(RequestPosition)
    .query(({ ctx, input }) => getRequestPosition(ctx.core, input)),
  process: adminProcedure
    .meta({
      rest: 'PUT /admin/requests/{id}/process',
      stepUp: ({ status }) => status !== 'rejected',
      summary: 'Approves or rejects a pending request; an approval moves the money.',
      movesMoney: true,
      refusals: [
        'NOT_FOUND',
        'OWN_RECORD',
        'NOT_A_MEMBER',
        'ALREADY_PROCESSED',
        'INSUFFICIENT_BALANCE',
        'PAYEE_CHANGED',
        'PAYEE_MISSING',
        'PAID_BEFORE_UNCONFIRMED',
        'AMOUNT_DIFFERS',
      ],
      example: { status: 'approved', adminNote: null },
    })
    .input(ProcessRequestInput)
    .output(Request)
    .mutation(({ ctx, input }) => processRequest(ctx.core, input)),
});
