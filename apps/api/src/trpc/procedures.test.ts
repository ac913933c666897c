import { DeleteTransactionInput, RecordTreasuryInput, RequestDepositInput, UpdateUserInput, UserIdInput } from '@app/contract';
import {
  deleteTransaction,
  deleteUser,
  getMe,
  hasPermission,
  listAudit,
  listRequests,
  listUsers,
  type processRequest,
  recordTreasury,
  requestDeposit,
  updateProfile,
  updateUser,
  type Actor,
  type AuthedCtx,
  type Ctx,
  type MasterReaderCtx,
  type MemberCtx,
  type ReaderCtx,
} from '@app/core';
import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  adminProcedure,
  masterAdminProcedure,
  masterReaderProcedure,
  memberProcedure,
  readerProcedure,
  sessionProcedure,
} from './procedures.ts';

type CtxOf<Verb extends (ctx: never, ...rest: never[]) => unknown> = Parameters<Verb>[0];
type AdministratorsVerb =
  | typeof deleteTransaction
  | typeof updateUser
  | typeof listUsers
  | typeof listRequests
  | typeof processRequest
  | typeof listAudit;

/** Verbs that change something. */
type ChangingVerb = typeof deleteTransaction | typeof deleteUser | typeof processRequest | typeof recordTreasury | typeof updateUser;

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

  it('of readers does not compile with a verb that changes something, nor with what only a master admin or an auditor reads', () => {
    const procedures = [
      // @ts-expect-error the actor may be an auditor
      readerProcedure.input(DeleteTransactionInput).mutation(({ ctx, input }) => deleteTransaction(ctx.core, input)),
      // @ts-expect-error the actor may be an auditor
      readerProcedure.input(UpdateUserInput).mutation(({ ctx, input }) => updateUser(ctx.core, input)),
      // @ts-expect-error the actor may be an auditor
      masterReaderProcedure.input(UserIdInput).mutation(({ ctx, input }) => deleteUser(ctx.core, input)),
      // @ts-expect-error the actor may be an auditor
      masterReaderProcedure.input(RecordTreasuryInput).mutation(({ ctx, input }) => recordTreasury(ctx.core, input)),
      // @ts-expect-error the actor may be an auditor, who changes nothing of the own profile
      sessionProcedure.mutation(({ ctx }) => updateProfile(ctx.core, { bankName: 'Bank Contoh' })),
      // @ts-expect-error the actor may be a plain administrator
      readerProcedure.query(({ ctx }) => listAudit(ctx.core, { limit: 1 })),
      // @ts-expect-error the actor is a plain administrator
      adminProcedure.query(({ ctx }) => listAudit(ctx.core, { limit: 1 })),
    ];
    expect(procedures).toHaveLength(7);
    expectTypeOf<ReaderCtx>().not.toExtend<CtxOf<ChangingVerb>>();
    expectTypeOf<MasterReaderCtx>().not.toExtend<CtxOf<ChangingVerb>>();
  });

  it('accepts the verbs of its permission, and those of a lower one', () => {
    const procedures = [
      masterAdminProcedure.input(UserIdInput).mutation(({ ctx, input }) => deleteUser(ctx.core, input)),
      masterAdminProcedure.input(DeleteTransactionInput).mutation(({ ctx, input }) => deleteTransaction(ctx.core, input)),
      memberProcedure.query(({ ctx }) => getMe(ctx.core)),
      readerProcedure.query(({ ctx }) => listRequests(ctx.core, { limit: 1 })),
      adminProcedure.query(({ ctx }) => listRequests(ctx.core, { limit: 1 })),
      masterReaderProcedure.query(({ ctx }) => listAudit(ctx.core, { limit: 1 })),
      masterAdminProcedure.query(({ ctx }) => listAudit(ctx.core, { limit: 1 })),
    ];
    expect(procedures).toHaveLength(7);
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
