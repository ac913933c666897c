import { DomainError, type Request } from '@app/contract';
import { schema, type Db, type Tx } from '@app/db';
import { eq } from 'drizzle-orm';
import { selectRequests, toRequest } from './select-requests.ts';

/** @throws DomainError NOT_FOUND, also for a deleted request and for a transaction that is not a request */
export async function getRequest(db: Db | Tx, id: string): Promise<Request> {
  const [found] = await selectRequests(db, { where: eq(schema.transactions.id, id) });
  if (!found) throw new DomainError('NOT_FOUND');
  return toRequest(found);
}
