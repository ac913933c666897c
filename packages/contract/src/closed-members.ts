import { z } from 'zod';
import { Idr } from './amounts.ts';
import { Instant } from './instants.ts';
import { Investment } from './investments.ts';
import { listInput } from './lists.ts';
import { queryNumber } from './query-number.ts';
import { EarlierDecision } from './requests.ts';
import { Role } from './roles.ts';
import { requestStatuses } from './statuses.ts';
import { Transaction } from './transactions.ts';

/** A user who was deleted, without anything that names the person. Amounts in IDR, as the closure transfers moved them. */
export const ClosedMember = z.object({
  id: z.uuid(),
  userNumber: z.number().int(),
  role: Role,
  joinedAt: Instant,
  closedAt: Instant,
  /** Log-in name of who deleted, as it was then. */
  closedBy: z.string(),
  available: Idr,
  invested: Idr,
  /** Bonuses taken back that were still owed, and were written off. */
  bonusesOwed: Idr,
  /** What of their requests was in effect. */
  deposited: Idr,
  withdrawn: Idr,
});
export type ClosedMember = z.infer<typeof ClosedMember>;

/** With how many records were kept. */
export const ClosedMemberOverview = ClosedMember.extend({
  transactions: z.number().int(),
  investments: z.number().int(),
});
export type ClosedMemberOverview = z.infer<typeof ClosedMemberOverview>;

/** A transaction as it was when its member was deleted. */
export const ClosedTransaction = Transaction.omit({ username: true, planType: true }).extend({
  /** `closed`: it was pending, and ended with the account. */
  status: z.enum([...requestStatuses, 'closed']),
  adminNote: z.string().nullable(),
  earlierDecisions: z.array(EarlierDecision).optional(),
  processedAt: Instant.nullable(),
  /** Log-in name of who decided; null: nobody, or their account was deleted. */
  processedBy: z.string().nullable(),
  /** Deposit: where the money was sent. Withdrawal: its payee. */
  bankName: z.string().nullable(),
  accountName: z.string().nullable(),
  accountNumber: z.string().nullable(),
  /** Address of the payment proof; needs the bearer token of a master admin. */
  proofImage: z.string().nullable(),
  /** An administrator had deleted it before. */
  deletedAt: Instant.nullable(),
  deletionReason: z.string().nullable(),
});
export type ClosedTransaction = z.infer<typeof ClosedTransaction>;

/** An investment as it was when its member was deleted. */
export const ClosedInvestment = Investment.omit({ username: true, userNumber: true, nextAccrualAt: true });
export type ClosedInvestment = z.infer<typeof ClosedInvestment>;

/** Newest deletion first; `userNumber` finds one member. */
export const ListClosedMembersInput = z.object({ ...listInput, userNumber: queryNumber(z.int().min(1)).optional() });
export type ListClosedMembersInput = z.infer<typeof ListClosedMembersInput>;

export const ListClosedRecordsInput = z.object({ ...listInput, id: z.uuid() });
export type ListClosedRecordsInput = z.infer<typeof ListClosedRecordsInput>;
