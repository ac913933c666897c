import { DomainError, type Approval } from '@app/contract';
import { schema, type Db, type Tx } from '@app/db';
import { eq, getTableColumns } from 'drizzle-orm';

const { approvals } = schema;

/* What was typed is for the decision alone. The values, which may contain a picture, and the signature are read for one approval. */
const { input: _input, before, after, reliedValues, foundValues, checkerSignature, ...columns } = getTableColumns(approvals);

type Row = Omit<typeof approvals.$inferSelect, 'input'>;
export type ListedApproval = Omit<Row, 'before' | 'after' | 'reliedValues' | 'foundValues' | 'checkerSignature'>;
export type ApprovalRow = Row;

export const selectApprovals = (db: Db | Tx) => db.select(columns).from(approvals).$dynamic();

/** How the subject of an approval begins whose record is to be created: the hash of the input follows. */
export const newSubject = 'new:';

/** An approval as the API returns it in lists. */
export const toApproval = ({
  inputHash: _inputHash,
  idempotencyKey: _idempotencyKey,
  fingerprint: _fingerprint,
  subjectId,
  checkerId: _checkerId,
  ...approval
}: ListedApproval): Approval => ({ ...approval, subjectId: subjectId.startsWith(newSubject) ? null : subjectId });

/** @throws DomainError NOT_FOUND */
export async function getApprovalRow(db: Db | Tx, id: string): Promise<ApprovalRow> {
  const [row] = await db
    .select({ ...columns, before, after, reliedValues, foundValues, checkerSignature })
    .from(approvals)
    .where(eq(approvals.id, id));
  if (!row) throw new DomainError('NOT_FOUND');
  return row;
}
