import { DomainError, type Approval } from '@app/contract';
import { schema, type Db, type Tx } from '@app/db';
import { eq, getTableColumns } from 'drizzle-orm';

const { approvals } = schema;

/* What was typed is for the decision alone. */
const { input: _input, ...columns } = getTableColumns(approvals);

export type ApprovalRow = Omit<typeof approvals.$inferSelect, 'input'>;

export const selectApprovals = (db: Db | Tx) => db.select(columns).from(approvals).$dynamic();

/** An approval as the API returns it in lists. */
export const toApproval = ({
  inputHash: _inputHash,
  idempotencyKey: _idempotencyKey,
  fingerprint: _fingerprint,
  subjectId: _subjectId,
  before: _before,
  after: _after,
  checkerId: _checkerId,
  ...approval
}: ApprovalRow): Approval => approval;

/** @throws DomainError NOT_FOUND */
export async function getApprovalRow(db: Db | Tx, id: string): Promise<ApprovalRow> {
  const [row] = await selectApprovals(db).where(eq(approvals.id, id));
  if (!row) throw new DomainError('NOT_FOUND');
  return row;
}
