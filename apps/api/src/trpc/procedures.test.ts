import { DeleteTransactionInput, RecordTreasuryInput, RequestDepositInput, UpdateUserInput, UserIdInput } from '@app/contract';
import {
  deleteTransaction,
  deleteUser,
  getMe,
  hasPermission,
  type listAudit,
  listRequests,
  listUsers,
  type processRequest,
  recordTreasury,
  requestDeposit,
  updateUser,
  type Actor,
  type AuthedCtx,
  type Ctx,
  type MemberCtx,
} from '@app/core';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { adminProcedure, masterAdminProcedure, memberProcedure, sessionProcedure } from './procedures.ts';

type CtxOf<Verb extends (ctx: never, ...rest: never[]) => unknown> = Parameters<Verb>[0];
type AdministratorsVerb =
  | typeof deleteTransaction
  | typeof updateUser
  | typeof listUsers
  | typeof listRequests
  | typeof processRequest
  | typeof listAudit;

/* The compiler checks this file: an error that is expected and does not occur is an error too. */
describe('a procedure', () => {
  it("of members does not compile with an administrator's verb", () => {
    const procedures = [
      // @ts-expect-error the actor is a member
      memberProcedure.input(DeleteTransactionInput).mutation(({ ctx, input }) => deleteTransaction(ctx.core, input)),
      // @ts-expect-error the actor is a member
      memberProcedure.input(UpdateUserInput).mutation(({ ctx, input }) => updateUser(ctx.core, input)),
      // @ts-expect-error the actor is a member
      memberProcedure.query(({ ctx }) => listUsers(ctx.core, { limit: 1 })),
      // @ts-expect-error the actor may have any role
      sessionProcedure.query(({ ctx }) => listRequests(ctx.core, { limit: 1 })),
    ];
    expect(procedures).toHaveLength(4);
    expectTypeOf<MemberCtx>().not.toExtend<CtxOf<AdministratorsVerb>>();
  });

  it("of administrators does not compile with a master admin's or a member's verb", () => {
    const procedures = [
      // @ts-expect-error the actor may be a plain administrator
      adminProcedure.input(UserIdInput).mutation(({ ctx, input }) => deleteUser(ctx.core, input)),
      // @ts-expect-error the actor may be a plain administrator
      adminProcedure.input(RecordTreasuryInput).mutation(({ ctx, input }) => recordTreasury(ctx.core, input)),
      // @ts-expect-error the actor is no member
      adminProcedure.input(RequestDepositInput).mutation(({ ctx, input }) => requestDeposit(ctx.core, input)),
    ];
    expect(procedures).toHaveLength(3);
  });

  it('accepts the verbs of its permission, and those of a lower one', () => {
    const procedures = [
      masterAdminProcedure.input(UserIdInput).mutation(({ ctx, input }) => deleteUser(ctx.core, input)),
      masterAdminProcedure.input(DeleteTransactionInput).mutation(({ ctx, input }) => deleteTransaction(ctx.core, input)),
      memberProcedure.query(({ ctx }) => getMe(ctx.core)),
    ];
    expect(procedures).toHaveLength(3);
  });
});

describe('a context', () => {
  it('with an unchecked actor, or with none, is not accepted by a verb of members or administrators', () => {
    expectTypeOf<AuthedCtx>().not.toExtend<CtxOf<AdministratorsVerb>>();
    expectTypeOf<Ctx>().not.toExtend<CtxOf<AdministratorsVerb>>();
    expectTypeOf<AuthedCtx>().not.toExtend<CtxOf<typeof requestDeposit>>();
  });

  it('is accepted once the role of its actor was checked', () => {
    const actor: Actor = { id: '00000000-0000-4000-8000-000000000001', username: 'clerk', role: 'admin' };
    expect(hasPermission(actor, 'master_admin')).toBe(false);
    expect(hasPermission(actor, 'member')).toBe(false);
    const isAdministrator = hasPermission(actor, 'admin');
    expect(isAdministrator).toBe(true);
    if (isAdministrator) expectTypeOf<Ctx & { actor: typeof actor }>().toExtend<CtxOf<typeof deleteTransaction>>();
  });
});
