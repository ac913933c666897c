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
  updateUser,
} from '@app/core';
import { adminProcedure, masterAdminProcedure, router } from '../trpc/procedures.ts';

export const usersRouter = router({
  list: adminProcedure
    .meta({ rest: 'GET /admin/users', list: true })
    .input(ListUsersInput)
    .output(pageOf(User))
    .query(({ ctx, input }) => listUsers(ctx.core, input)),
  get: adminProcedure
    .meta({ rest: 'GET /admin/users/{id}', refusals: ['NOT_FOUND', 'NOT_A_MEMBER'] })
    .input(UserIdInput)
    .output(UserOverview)
    .query(({ ctx, input }) => getUserOverview(ctx.core, input)),
  create: adminProcedure
    .meta({
      rest: 'POST /admin/users',
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
  delete: masterAdminProcedure
    .meta({ rest: 'DELETE /admin/users/{id}', movesMoney: true, refusals: ['NOT_FOUND', 'OWN_RECORD', 'PROTECTED_ACCOUNT'] })
    .input(UserIdInput)
    .mutation(({ ctx, input }) => deleteUser(ctx.core, input)),
  listTransactions: adminProcedure
    .meta({ rest: 'GET /admin/users/{id}/transactions', list: true, refusals: ['NOT_FOUND', 'NOT_A_MEMBER'] })
    .input(ListUserTransactionsInput)
    .output(pageOf(Transaction))
    .query(({ ctx, input }) => listUserTransactions(ctx.core, input)),
  listReferrals: adminProcedure
    .meta({ rest: 'GET /admin/users/{id}/referrals', list: true, refusals: ['NOT_FOUND', 'NOT_A_MEMBER'] })
    .input(ListUserReferralsInput)
    .output(pageOf(UserReferral))
    .query(({ ctx, input }) => listUserReferrals(ctx.core, input)),
  listStatement: adminProcedure
    .meta({ rest: 'GET /admin/users/{id}/statement', list: true, refusals: ['NOT_FOUND', 'NOT_A_MEMBER'] })
    .input(ListUserStatementInput)
    .output(StatementPage)
    .query(({ ctx, input }) => listUserStatement(ctx.core, input)),
  listClosed: masterAdminProcedure
    .meta({ rest: 'GET /admin/closed-members', list: true })
    .input(ListClosedMembersInput)
    .output(pageOf(ClosedMember))
    .query(({ ctx, input }) => listClosedMembers(ctx.core, input)),
  getClosed: masterAdminProcedure
    .meta({ rest: 'GET /admin/closed-members/{id}', refusals: ['NOT_FOUND'] })
    .input(UserIdInput)
    .output(ClosedMemberOverview)
    .query(({ ctx, input }) => getClosedMember(ctx.core, input)),
  listClosedTransactions: masterAdminProcedure
    .meta({ rest: 'GET /admin/closed-members/{id}/transactions', list: true, refusals: ['NOT_FOUND'] })
    .input(ListClosedRecordsInput)
    .output(pageOf(ClosedTransaction))
    .query(({ ctx, input }) => listClosedTransactions(ctx.core, input)),
  listClosedInvestments: masterAdminProcedure
    .meta({ rest: 'GET /admin/closed-members/{id}/investments', list: true, refusals: ['NOT_FOUND'] })
    .input(ListClosedRecordsInput)
    .output(pageOf(ClosedInvestment))
    .query(({ ctx, input }) => listClosedInvestments(ctx.core, input)),
  listClosedStatement: masterAdminProcedure
    .meta({ rest: 'GET /admin/closed-members/{id}/statement', list: true, refusals: ['NOT_FOUND'] })
    .input(ListClosedRecordsInput)
    .output(StatementPage)
    .query(({ ctx, input }) => listClosedStatement(ctx.core, input)),
});
