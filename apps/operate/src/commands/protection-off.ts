import { approvalWaitHours, DomainError } from '@app/contract';
import { switchProtectionOff } from '@app/core/operator';
import type { Report, Tools } from '../command.ts';
import { Refusal } from '../refusal.ts';

/** Switches protection off, where no second administrator is left who could approve that. */
export async function protectionOff({ ctx }: Tools): Promise<Report> {
  await switchProtectionOff(ctx).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === 'NOT_FOUND') throw new Refusal('Protection is off already.');
    if (error instanceof DomainError && error.code === 'LIVE_REQUIRES_PROTECTION')
      throw new Refusal(
        `Live mode requires protection. \`operate admin create\` makes administrators; they may approve ${approvalWaitHours.role} hours later, with a second factor that is ${approvalWaitHours.factor} hours old.`,
      );
    throw error;
  });
  return {
    lines: ['Protection is off: one administrator alone can move money. What waited for a second administrator has ended.'],
    data: { isOn: false },
  };
}
