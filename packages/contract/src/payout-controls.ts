import { z } from 'zod';
import { Idr, IdrInput } from './amounts.ts';
import { Instant } from './instants.ts';
import { freezers, holdReasons, payoutExceptionKinds } from './payout-facts.ts';
import { Reason } from './texts.ts';

export const PayoutControls = z
  .object({
    heldUntil: Instant.nullable().describe('Until then no withdrawal of the member is approved; null: no hold, or it is over.'),
    holdReason: z.enum(holdReasons).nullable().describe('What was changed or used, which caused the hold; null: no hold.'),
    frozenAt: Instant.nullable().describe(
      'Since then no withdrawal is requested or approved, and no bank details are changed; null: not frozen.',
    ),
    frozenBy: z.enum(freezers).nullable().describe('Who froze the payouts; null: not frozen.'),
    dayMax: Idr.nullable().describe("The member's own limit of withdrawals per business day, IDR; null: none."),
    dayLeft: Idr.nullable().describe('What that limit leaves for the rest of this business day, IDR; null: no limit.'),
    nextDayMax: Idr.nullable().describe('The limit from `nextDayMaxAt` on, IDR; null: none then.'),
    nextDayMaxAt: Instant.nullable().describe('When a higher limit that the member chose begins; null: nothing is to change.'),
    holdHours: z.number().int().describe('So many hours does a higher limit wait, and do holds last.'),
    isHeldOnChange: z
      .boolean()
      .describe('Whether a change of bank details, password or second factor holds withdrawals: while protection is on.'),
  })
  .describe('What keeps withdrawals of a member from being requested or approved.');
export type PayoutControls = z.infer<typeof PayoutControls>;

export const SetDayMaxInput = z
  .strictObject({ amount: IdrInput.nullable().describe('The most to withdraw in a business day, IDR; null: no limit.') })
  .describe("The member's own limit of withdrawals.");
export type SetDayMaxInput = z.infer<typeof SetDayMaxInput>;

export const FreezeByLinkInput = z
  .strictObject({
    notification: z.number().int().positive().describe('Number of the notification, from the link in its mail.'),
    key: z.string().min(1).max(64).describe('The key of that notification, from the same link.'),
  })
  .describe('The link in a mail about the security of an account.');
export type FreezeByLinkInput = z.infer<typeof FreezeByLinkInput>;

export const PayoutsOfInput = z.strictObject({ id: z.uuid().describe('Id of the member.') });
export type PayoutsOfInput = z.infer<typeof PayoutsOfInput>;

export const ChangePayoutsInput = z
  .strictObject({ id: z.uuid().describe('Id of the member.'), reason: Reason.describe('Why, for the audit log.') })
  .describe('The member, and why.');
export type ChangePayoutsInput = z.infer<typeof ChangePayoutsInput>;

export const PayoutException = z
  .object({
    kind: z
      .enum(payoutExceptionKinds)
      .describe(
        '`same_administrator`: one administrator accepted a deposit and approved a withdrawal of a member within seven days. `shared_account`: two members have the same bank account. `shared_device`: three members logged in on one browser in 30 days.',
      ),
    at: Instant.describe(
      'Of the withdrawal; of a shared bank account, when the youngest of its members joined; of a shared device, of the last log-in there.',
    ),
    members: z
      .array(z.object({ id: z.uuid().describe('Id of the member.'), username: z.string().describe('Username of the member.') }))
      .describe('The members concerned.'),
    administratorName: z.string().nullable().describe('Username of the administrator; null: none is concerned.'),
    depositAmount: Idr.nullable().describe('Sum of those deposits, IDR; null: none is concerned.'),
    withdrawalAmount: Idr.nullable().describe('Amount of the withdrawal, IDR; null: none is concerned.'),
    requestId: z.uuid().nullable().describe('Id of the withdrawal; null: none is concerned.'),
    account: z.string().nullable().describe('The bank and the end of the account number that members share; null: not that kind.'),
  })
  .describe('Movements of money that an administrator should look at again. Nothing is blocked.');
export type PayoutException = z.infer<typeof PayoutException>;
