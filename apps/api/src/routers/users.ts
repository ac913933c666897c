import {
  ClosedInvestment,
  ClosedMember,
  ClosedMemberOverview,
  ClosedTransaction,
  CreateUserInput,
  ListClosedMembersInput,
  ListClosedRecordsInput,
  ListUserReferralsInput,
  ListUsersInput,
  ListUserStatementInput,
  ListUserTransactionsInput,
  pageOf,
  StatementPage,
  Transaction,
  UpdateUserInput,
  User,
  UserIdInput,
  UserReasonInput,
  UserOverview,
  UserReferral,
} from '@app/contract';
import {
  adminCreateUser,
  deleteUser,
  getClosedMember,
  getUserOverview,
  listClosedInvestments,
  listClosedMembers,
  listClosedStatement,
  listClosedTransactions,
  listUserReferrals,
  listUsers,
  listUserStatement,
  listUserTransactions,
  endSessionsOf,
  resetSecondFactor,
  updateUser,
} from '@app/core';
import { adminProcedure, masterAdminProcedure, masterReaderProcedure, readerProcedure, router } from '../trpc/procedures.ts';

export const usersRouter = router({
  list: readerProcedure
    .meta({
      mayReadReplica: true,
      rest: 'GET /admin/users',
      summary: 'Lists the users; a plain administrator sees members only.',
      list: true,
    })
    .input(ListUsersInput)
    .output(pageOf(User))
    .query(({ ctx, input }) => listUsers(ctx.core, input)),
  get: readerProcedure
    .meta({
      rest: 'GET /admin/users/{id}',
      summary: 'Returns a user with balances, referrer and counts.',
      refusals: ['NOT_FOUND', 'NOT_A_MEMBER'],
    })
    .input(UserIdInput)
    .output(UserOverview)
    .query(({ ctx, input }) => getUserOverview(ctx.core, input)),
  create: adminProcedure
    .meta({
      rest: 'POST /admin/users',
      stepUp: true,
      summary: 'Creates a user; only a master admin creates administrators.',
      refusals: [
        'MASTER_ADMIN_ONLY',
        'USERNAME_TAKEN',
        'USERNAME_RESERVED',
        'EMAIL_TAKEN',
        'PASSWORD_TOO_COMMON',
        'PASSWORD_TOO_SHORT',
        'PASSWORD_IS_USERNAME',
      ],
      example: { username: 'budi.sampel', email: 'budi@contoh.example', password: 'a sound password' },
    })
    .input(CreateUserInput)
    .output(User)
    .mutation(({ ctx, input }) => adminCreateUser(ctx.core, input)),
  update: adminProcedure
    .meta({
      rest: 'PUT /admin/users/{id}',
      stepUp: true,
      summary: "Changes a user's balance, bank details, password or role.",
      movesMoney: true,
      refusals: [
        'NOT_FOUND',
        'NOT_A_MEMBER',
        'OWN_RECORD',
        'MASTER_ADMIN_ONLY',
        'PROTECTED_ACCOUNT',
        'BALANCE_CHANGED',
        'PASSWORD_TOO_COMMON',
        'PASSWORD_TOO_SHORT',
        'PASSWORD_IS_USERNAME',
        'PASSWORD_UNCHANGED',
      ],
      example: {
        bankName: 'Bank Contoh',
        accountName: 'RANI CONTOH',
        accountNumber: '000-222-3333',
        balance: 1_300_000,
        expectedBalance: 1_295_000,
        reason: 'bank fee returned',
      },
    })
    .input(UpdateUserInput)
    .output(User)
    .mutation(({ ctx, input }) => updateUser(ctx.core, input)),
  resetSecondFactor: adminProcedure
    .meta({
      rest: 'POST /admin/users/{id}/reset-second-factor',
      stepUp: true,
      summary: 'Removes the second factor of a user who lost it, and ends their sessions.',
      refusals: ['NOT_FOUND', 'NOT_A_MEMBER', 'OWN_RECORD'],
    })
    .input(UserReasonInput)
    .mutation(({ ctx, input }) => resetSecondFactor(ctx.core, input)),
  endSessions: adminProcedure
    .meta({
      rest: 'POST /admin/users/{id}/end-sessions',
      stepUp: true,
      summary: 'Logs a user out everywhere.',
      refusals: ['NOT_FOUND', 'NOT_A_MEMBER', 'OWN_RECORD'],
    })
    .input(UserReasonInput)
    .mutation(({ ctx, input }) => endSessionsOf(ctx.core, input)),
  delete: masterAdminProcedure
    .meta({
      rest: 'DELETE /admin/users/{id}',
      stepUp: true,
      summary: 'Deletes a user; the records of the money are kept without personal data.',
      movesMoney: true,
      refusals: ['NOT_FOUND', 'OWN_RECORD', 'PROTECTED_ACCOUNT'],
    })
    .input(UserIdInput)
    .mutation(({ ctx, input }) => deleteUser(ctx.core, input)),
  listTransactions: readerProcedure
    .meta({
      mayReadReplica: true,
      rest: 'GET /admin/users/{id}/transactions',
      summary: 'Lists the transactions of a user, newest first.',
      list: true,
      refusals: ['NOT_FOUND', 'NOT_A_MEMBER'],
    })
    .input(ListUserTransactionsInput)
    .output(pageOf(Transaction))
    .query(({ ctx, input }) => listUserTransactions(ctx.core, input)),
  listReferrals: readerProcedure
    .meta({
      mayReadReplica: true,
      rest: 'GET /admin/users/{id}/referrals',
      summary: 'Lists the friends of a user.',
      list: true,
      refusals: ['NOT_FOUND', 'NOT_A_MEMBER'],
    })
    .input(ListUserReferralsInput)
    .output(pageOf(UserReferral))
    .query(({ ctx, input }) => listUserReferrals(ctx.core, input)),
  listStatement: readerProcedure
    .meta({
      mayReadReplica: true,
      rest: 'GET /admin/users/{id}/statement',
      summary: 'Lists the movements of a user with the balances after them.',
      list: true,
      refusals: ['NOT_FOUND', 'NOT_A_MEMBER'],
    })
    .input(ListUserStatementInput)
    .output(StatementPage)
    .query(({ ctx, input }) => listUserStatement(ctx.core, input)),
  listClosed: masterReaderProcedure
    .meta({ rest: 'GET /admin/closed-members', summary: 'Lists deleted users, newest deletion first.', list: true })
    .input(ListClosedMembersInput)
    .output(pageOf(ClosedMember))
    .query(({ ctx, input }) => listClosedMembers(ctx.core, input)),
  getClosed: masterReaderProcedure
    .meta({ rest: 'GET /admin/closed-members/{id}', summary: 'Returns what is kept of a deleted user.', refusals: ['NOT_FOUND'] })
    .input(UserIdInput)
    .output(ClosedMemberOverview)
    .query(({ ctx, input }) => getClosedMember(ctx.core, input)),
  listClosedTransactions: masterReaderProcedure
    .meta({
      rest: 'GET /admin/closed-members/{id}/transactions',
      summary: 'Lists the transactions of a deleted user.',
      list: true,
      refusals: ['NOT_FOUND'],
    })
    .input(ListClosedRecordsInput)
    .output(pageOf(ClosedTransaction))
    .query(({ ctx, input }) => listClosedTransactions(ctx.core, input)),
  listClosedInvestments: masterReaderProcedure
    .meta({
      rest: 'GET /admin/closed-members/{id}/investments',
      summary: 'Lists the investments of a deleted user.',
      list: true,
      refusals: ['NOT_FOUND'],
    })
    .input(ListClosedRecordsInput)
    .output(pageOf(ClosedInvestment))
    .query(({ ctx, input }) => listClosedInvestments(ctx.core, input)),
  listClosedStatement: masterReaderProcedure
    .meta({
      rest: 'GET /admin/closed-members/{id}/statement',
      summary: 'Lists the movements of a deleted user, up to the closure.',
      list: true,
      refusals: ['NOT_FOUND'],
    })
    .input(ListClosedRecordsInput)
    .output(StatementPage)
    .query(({ ctx, input }) => listClosedStatement(ctx.core, input)),
});
