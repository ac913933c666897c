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

export const ClosedMember = z
  .object({
    id: z.uuid().describe('Id that the user had.'),
    userNumber: z.number().int().describe('The member number, as shown to administrators.'),
    role: Role.describe('The role at the end.'),
    joinedAt: Instant.describe('When the user registered.'),
    closedAt: Instant.describe('When the user was deleted.'),
    closedBy: z.string().describe('Username, at that time, of the administrator who deleted the user.'),
    available: Idr.describe('The available balance that was moved, IDR.'),
    invested: Idr.describe('The invested balance that was moved, IDR.'),
    bonusesOwed: Idr.describe('The bonus debt that was written off, IDR.'),
    deposited: Idr.describe('The sum of the deposits that were posted and not reversed, IDR.'),
    withdrawn: Idr.describe('The sum of the withdrawals that were posted and not reversed, IDR.'),
  })
  .describe('A deleted user, without personal data; the amounts are those of the closure transfers.');
export type ClosedMember = z.infer<typeof ClosedMember>;

export const ClosedMemberOverview = ClosedMember.extend({
  transactions: z.number().int().describe('Number of kept transactions.'),
  investments: z.number().int().describe('Number of kept investments.'),
}).describe('A deleted user, without personal data, with the numbers of kept records.');
export type ClosedMemberOverview = z.infer<typeof ClosedMemberOverview>;

export const ClosedTransaction = Transaction.omit({ username: true, planType: true })
  .extend({
    status: z.enum([...requestStatuses, 'closed']).describe('The status at the end; `closed`: it was pending, and ended with the account.'),
    adminNote: z.string().nullable().describe('Note of the administrator who decided; null: none.'),
    earlierDecisions: z.array(EarlierDecision).optional().describe('Decisions that were changed or set back, oldest first; absent: none.'),
    processedAt: Instant.nullable().describe('When it was decided; null: it was not.'),
    processedBy: z.string().nullable().describe('Username of the decider; null: undecided, or not known any more.'),
    bankName: z.string().nullable().describe('Bank of the bank destination (deposit) or of the payee (withdrawal); null: none.'),
    accountName: z.string().nullable().describe('Holder of that account; null: none.'),
    accountNumber: z.string().nullable().describe('Number of that account; null: none.'),
    proofImage: z.string().nullable().describe('URL path of the payment proof; needs the bearer token of a master admin.'),
    deletedAt: Instant.nullable().describe('When an administrator deleted it, before its member was deleted.'),
    deletionReason: z.string().nullable().describe('The reason for deleting it by itself, if given.'),
  })
  .describe('A transaction as it was when its member was deleted.');
export type ClosedTransaction = z.infer<typeof ClosedTransaction>;

export const ClosedInvestment = Investment.omit({ username: true, userNumber: true, nextAccrualAt: true }).describe(
  'An investment as it was when its member was deleted.',
);
export type ClosedInvestment = z.infer<typeof ClosedInvestment>;

/** Newest deletion first; `userNumber` selects one member. */
export const ListClosedMembersInput = z.object({
  ...listInput,
  userNumber: queryNumber(z.int().min(1)).optional().describe('Only the deleted user with this number.'),
});
export type ListClosedMembersInput = z.infer<typeof ListClosedMembersInput>;

export const ListClosedRecordsInput = z.object({
  ...listInput,
  id: z.uuid().describe('Id of the deleted user.'),
});
export type ListClosedRecordsInput = z.infer<typeof ListClosedRecordsInput>;
