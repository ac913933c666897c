import { DomainError, type ImportMemberInput } from '@app/contract';
import { isUnavailable, schema, type Tx } from '@app/db';
import { and, eq, sql } from 'drizzle-orm';
import { bankAccountEvidence } from '../audit/bank-account-evidence.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { OperatorCtx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { invalidateAdminStats } from '../invalidate.ts';
import { savedBy } from '../payees/merge-bank-details.ts';
import { validateAndHashPassword, type HashedPassword } from '../passwords/validate-and-hash-password.ts';
import { recordSecurityEvent } from '../security-events/record-security-event.ts';
import { createUser } from './create-user.ts';
import { generateOneTimePassword } from './generate-one-time-password.ts';
import { detailsOf, isMemberWith, type ImportProblem, type PlannedMember } from './plan-import.ts';

const { users } = schema;

/** A generated password that its user has to replace at the first log-in. */
export type OneTimePassword = { username: string; email: string; password: string };

/**
 * `keep` stores a password before its member exists; when it throws, that member is not created. When `signal` is aborted, the import
 * stops after the current member.
 */
export type ImportTools = { keep: (generated: OneTimePassword) => Promise<void>; signal: AbortSignal };

/** `unknown`: the database did not answer the commit; only a repeat can say whether the member exists. */
export type ImportedMember = { row: PlannedMember; problems: ImportProblem[]; outcome: 'created' | 'exists' | 'refused' | 'unknown' };

/**
 * Creates the members that `planImport` would create, in its order, each in a database transaction of its own with an entry in the audit
 * log, and yields the outcome of each. They have not accepted the terms of use, and have to choose a password at the first log-in.
 * The members that were created before an early end stay, and a repeat of the import creates the others.
 * @throws the error of a member that was neither created nor refused; if its outcome is `unknown`, that is yielded first
 */
export async function* importMembers(
  ctx: OperatorCtx,
  planned: PlannedMember[],
  { keep, signal }: ImportTools,
): AsyncGenerator<ImportedMember> {
  const rows = planned.filter(({ verdict }) => verdict === 'create');
  const passwords = generatePasswords(rows.length);
  for (const row of rows) {
    if (signal.aborted) return;
    const { value: generated } = await passwords.next();
    if (generated === undefined) throw new Error('fewer passwords were generated than there are rows');
    const { problems, commitError } = await createImported(ctx, row.member, { ...generated, keep });
    if (commitError !== undefined) {
      yield { row, problems, outcome: 'unknown' };
      throw commitError;
    }
    const isSame = problems.length > 0 && (await isMemberWith(ctx, row.member)); // created meanwhile, by another import
    yield { row, problems: isSame ? [] : problems, outcome: isSame ? 'exists' : problems.length > 0 ? 'refused' : 'created' };
  }
}

type Generated = { password: string; hashed: HashedPassword };

/* While one member is written, the password of the next is hashed on another thread. */
const hashedAhead = 2;

async function* generatePasswords(count: number): AsyncGenerator<Generated, undefined> {
  const ahead: Promise<Generated>[] = [];
  for (let taken = 0; taken < count; taken++) {
    while (ahead.length < Math.min(hashedAhead, count - taken)) {
      const next = generateAndHash();
      next.catch(() => {}); // thrown when it is its turn
      ahead.push(next);
    }
    const next = await ahead.shift();
    if (next) yield next;
  }
  return undefined;
}

async function generateAndHash(): Promise<Generated> {
  const password = generateOneTimePassword();
  return { password, hashed: await validateAndHashPassword(password, { username: '', role: 'user' }) };
}

type Credentials = Generated & Pick<ImportTools, 'keep'>;

/** `problems`: why a member was refused; none when it was not. `commitError`: its commit got no answer, so it may exist. */
type CreationResult = { problems: ImportProblem[]; commitError?: Error };

async function createImported(ctx: OperatorCtx, member: ImportMemberInput, credentials: Credentials): Promise<CreationResult> {
  let isKept = false;
  try {
    await inTransaction(ctx, async (tx) => {
      await insertMember(tx, ctx, member, credentials.hashed);
      /* Last, so that a password is stored only when nothing but the commit can fail; once, also when the transaction is retried. */
      if (!isKept) await credentials.keep({ username: member.username, email: member.email, password: credentials.password });
      isKept = true;
    });
    invalidateAdminStats(ctx);
    if (member.referrer !== undefined) ctx.invalidate({ topics: ['referrals', 'stats'], to: 'everyone' });
    return { problems: [] };
  } catch (error) {
    if (isKept && error instanceof Error && isUnavailable(error)) return { problems: [], commitError: error };
    const problem = error instanceof DomainError ? problemsByCode[error.code] : undefined;
    if (problem === undefined) throw error;
    return { problems: [problem] };
  }
}

/* What may have become a problem since `planImport` looked. */
const problemsByCode: Partial<Record<string, ImportProblem>> = {
  USERNAME_TAKEN: { field: 'username', problem: 'taken' },
  EMAIL_TAKEN: { field: 'email', problem: 'taken' },
  USERNAME_RESERVED: { field: 'username', problem: 'reserved' },
  UNKNOWN_REFERRAL_CODE: { field: 'referrer', problem: 'unknown' },
};

async function insertMember(tx: Tx, ctx: OperatorCtx, member: ImportMemberInput, hashed: HashedPassword): Promise<void> {
  const { username, email, language, referrer } = member;
  const details = detailsOf(member);
  const { id } = await createUser(tx, ctx, {
    username,
    email,
    ...hashed,
    ...savedBy({ by: 'staff', name: ctx.actor.username }, details),
    language: language ?? null,
    isPasswordAssigned: true,
    mustChangePassword: true,
    role: 'user',
    referredBy: await findReferrer(tx, referrer),
    termsVersion: null,
    termsAcceptedAt: null,
  });
  const hasBankDetails = details.accountNumber !== null;
  if (hasBankDetails) await recordSecurityEvent(tx, ctx, { kind: 'bank_details_changed', userId: id, actorId: ctx.actor.id });
  const after = { role: 'user', ...(hasBankDetails && bankAccountEvidence(ctx, details)) };
  await recordAudit(tx, ctx, { action: 'user.created', entityId: id, before: null, after });
}

async function findReferrer(tx: Tx, username: string | undefined): Promise<string | null> {
  if (username === undefined) return null;
  const isReferrer = and(sql`lower(${users.username}) = lower(${username})`, eq(users.role, 'user'));
  // Locked against deletion until the commit.
  const [referrer] = await tx.select({ id: users.id }).from(users).where(isReferrer).for('key share');
  // The code of a registration; here the referrer is named by username, and `problemsByCode` says so.
  if (!referrer) throw new DomainError('UNKNOWN_REFERRAL_CODE', {}, { referrer: 'invalid' });
  return referrer.id;
}
