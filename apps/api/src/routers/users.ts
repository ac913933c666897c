import { CreateUserInput, ListUsersInput, ListUserTransactionsInput, pageOf, Transaction, UpdateUserInput, User, UserIdInput } from '@app/contract';
import { adminCreateUser, deleteUser, listUsers, listUserTransactions, updateUser } from '@app/core';
import { adminProcedure, masterAdminProcedure, router } from '../trpc/procedures.ts';

export const usersRouter = router({
  list: adminProcedure.meta({ rest: 'GET /admin/users', list: true }).input(ListUsersInput).output(pageOf(User)).query(({ ctx, input }) => listUsers(ctx.core, input)),
  create: adminProcedure.meta({ rest: 'POST /admin/users' }).input(CreateUserInput).output(User).mutation(({ ctx, input }) => adminCreateUser(ctx.core, input)),
  update: adminProcedure.meta({ rest: 'PUT /admin/users/{id}' }).input(UpdateUserInput).output(User).mutation(({ ctx, input }) => updateUser(ctx.core, input)),
  delete: masterAdminProcedure.meta({ rest: 'DELETE /admin/users/{id}' }).input(UserIdInput).mutation(({ ctx, input }) => deleteUser(ctx.core, input)),
  listTransactions: adminProcedure
    .meta({ rest: 'GET /admin/users/{id}/transactions', list: true })
    .input(ListUserTransactionsInput)
    .output(pageOf(Transaction))
    .query(({ ctx, input }) => listUserTransactions(ctx.core, input)),
});
