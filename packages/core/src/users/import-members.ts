import { DomainError, type ImportMemberInput } from '@app/contract';
import { isUnavailable, schema, type Tx } from '@app/db';
import { and, eq, sql } from 'drizzle-orm';
import { accountEvidence } from '../audit/account-evidence.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { OperatorCtx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { savedBy } from '../payees/merge-bank-details.ts';
import { validateAndHashPassword, type HashedPassword } from '../passwords/validate-and-hash-password.ts';
import { recordSecurityEvent } from '../security-events/record-security-event.ts';
import { createUser } from './create-user.ts';
import { generateOneTimePassword } from './generate-one-time-password.ts';
import { detailsOf, isMemberWith, type ImportProblem, type PlannedMember } from './plan-import.ts';

const { users } = schema;

/** A generated password that its owner has to replace at the first log-in. */
export type OneTimePassword = { username: string; email: string; password: string };

/** `keep`: stores a password, before its member exists; when it throws, that member is not created. `signal`: ends after a member. */
export type ImportTools = { keep: (generated: OneTimePassword) => Promise<void>; signal: AbortSignal };

/** `unknown`: the database did not answer the commit; only a repeat can say whether the member exists. */
export type ImportedMember = { row: PlannedMember; problems: ImportProblem[]; outcome: 'created' | 'exists' | 'refused' | 'unknown' };

/**
 * Creates the members that `planImport` would create, in its order, each in a database transaction of its own with an entry in the audit
 * log, and yields what became of each. They have not accepted the terms, and they have to choose a password at the first log-in.
 * What was created stays when it ends early: repeated, the import continues.
 * @throws the error by which a member could be neither created nor refused, after that member where its outcome is unknown
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
    if (generated === undefined) throw new Error('there is a password for every row');
    const { problems, lost } = await createImported(ctx, row.member, { ...generated, keep });
    if (lost !== undefined) {
      yield { row, problems, outcome: 'unknown' };
      throw lost;
    }
    const isSame = problems.length > 0 && (await isMemberWith(ctx, row.member)); // created meanwhile, by another run
    yield { row, problems: isSame ? [] : problems, outcome: isSame ? 'exists' : problems.length > 0 ? 'refused' : 'created' };
  }
}

type Generated = { password: string; hashed: HashedPassword };

/* While one member is written, the passwords of the next are hashed on another core. */
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

/** Why a member was refused, nothing when it was not. `lost`: the error that came in place of the answer to its commit. */
type Attempt = { problems: ImportProblem[]; lost?: Error };

async function createImported(ctx: OperatorCtx, member: ImportMemberInput, credentials: Credentials): Promise<Attempt> {
  let isKept = false;
  try {
    await inTransaction(ctx, async (tx) => {
      await insertMember(tx, ctx, member, credentials.hashed);
      /* Last, so that it is kept for a member whom nothing but the commit can refuse; once, also when the transaction is retried. */
      if (!isKept) await credentials.keep({ username: member.username, email: member.email, password: credentials.password });
      isKept = true;
    });
    return { problems: [] };
  } catch (error) {
    if (isKept && error instanceof Error && isUnavailable(error)) return { problems: [], lost: error };
    const problem = error instanceof DomainError ? problemsByCode[error.code] : undefined;
    if (problem === undefined) throw error;
    return { problems: [problem] };
  }
}

/* What may have changed since the plan. */
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
    mustChangePassword: true,
    role: 'user',
    referredBy: await findReferrer(tx, referrer),
    termsVersion: null,
    termsAcceptedAt: null,
  });
  const hasAccount = details.accountNumber !== null;
  if (hasAccount) await recordSecurityEvent(tx, ctx, { kind: 'bank_details_changed', userId: id, actorId: ctx.actor.id });
  const after = { role: 'user', ...(hasAccount && accountEvidence(ctx, details)) };
  await recordAudit(tx, ctx, { action: 'user.created', entityId: id, before: null, after });
}

async function findReferrer(tx: Tx, username: string | undefined): Promise<string | null> {
  if (username === undefined) return null;
  const isReferrer = and(sql`lower(${users.username}) = lower(${username})`, eq(users.role, 'user'));
  // Locked against deletion until the commit.
  const [referrer] = await tx.select({ id: users.id }).from(users).where(isReferrer).for('key share');
  if (!referrer) throw new DomainError('UNKNOWN_REFERRAL_CODE', {}, { referrer: 'invalid' });
  return referrer.id;
}
