import type { AdministratorChangedSubject } from '@app/contract';
import type { Tx } from '@app/db';
import type { Ctx } from '../context.ts';
import type { DueDelivery } from './enqueue-deliveries.ts';
import { inAppAndByEmail, recordNotifications } from './record-notifications.ts';
import { selectAdministrators } from './select-administrators.ts';

type OperatorChange = AdministratorChangedSubject & {
  /** Whom it is about, who is notified of it in another way, if at all. */
  userId: string;
  /** The id of the change's audit entry. */
  auditId: number;
};

/**
 * Notifies the administrators that the operator at the machine created one, or recovered the access of one, which whoever has the machine can
 * do without any of them. Returns the deliveries to enqueue after the commit.
 */
export async function notifyOfOperator(tx: Tx, ctx: Ctx, { userId, auditId, ...subject }: OperatorChange): Promise<DueDelivery[]> {
  const administrators = (await selectAdministrators(tx)).map((each) => each.userId);
  const recipients = inAppAndByEmail(administrators.filter((id) => id !== userId));
  return recordNotifications(tx, ctx, { kind: 'administrator-changed', event: `administrator-changed-${auditId}`, subject, recipients });
}
