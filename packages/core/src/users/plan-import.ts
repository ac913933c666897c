import {
  bankDetailsProblems,
  DomainError,
  isMember,
  type BankFieldProblem,
  type ImportMemberInput,
  type PartialBankDetails,
} from '@app/contract';
import { schema } from '@app/db';
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Ctx, OperatorCtx } from '../context.ts';
import { mergeBankDetails } from '../payees/merge-bank-details.ts';
import { readSettings } from '../settings/get-settings.ts';
import { refuseReservedUsername } from './refuse-reserved-username.ts';

const { users } = schema;

/** A row of a file; `line`: where it is there. */
export type MemberRow = { line: number; member: ImportMemberInput };

/**
 * Why a field of a row is refused. `repeated`: the row on `line` has the same; `unknown`: no member, present or in the file, has this
 * name; `refused`: that member's row on `line` is refused; `circular`: the members of some rows refer one another.
 */
export type ImportProblem = {
  field: keyof ImportMemberInput;
  problem: 'taken' | 'repeated' | 'reserved' | 'unknown' | 'refused' | 'circular' | BankFieldProblem;
  line?: number;
};

/** `exists`: a member with this username and this email address exists, and is not changed. */
export type PlannedMember = MemberRow & { verdict: 'create' | 'exists' | 'refused'; problems: ImportProblem[] };

/* Names in one query. */
const namesMax = 1_000;

/** Says what an import of these rows would do, and changes nothing. The rows are returned in an order in which referrers come first. */
export async function planImport(ctx: OperatorCtx, rows: MemberRow[]): Promise<PlannedMember[]> {
  const { websiteName } = await readSettings(ctx.db);
  const existing = await findExisting(ctx, rows);
  const planned = rows.map((row): PlannedMember => ({ ...row, verdict: 'create', problems: [] }));
  const firstLines = new Map<string, number>();
  for (const row of planned) {
    const repeated = repeatedIn(firstLines, row);
    if (repeated.length === 0 && existing.isSame(row.member)) row.verdict = 'exists';
    else refuseIf(row, [...(repeated.length > 0 ? repeated : existing.problemsOf(row.member)), ...ownProblemsOf(row.member, websiteName)]);
  }
  return orderByReferrer(planned, existing.isMember);
}

function refuseIf(row: PlannedMember, problems: ImportProblem[]): void {
  row.problems.push(...problems);
  if (row.problems.length > 0) row.verdict = 'refused';
}

const keyOf = (name: string) => name.toLowerCase();

function repeatedIn(firstLines: Map<string, number>, { line, member }: MemberRow): ImportProblem[] {
  return (['username', 'email'] as const).flatMap((field) => {
    const key = `${field} ${keyOf(member[field])}`;
    const first = firstLines.get(key);
    if (first === undefined) firstLines.set(key, line);
    return first === undefined ? [] : [{ field, problem: 'repeated' as const, line: first }];
  });
}

/** The bank details of a row; null: not given. */
export const detailsOf = (member: ImportMemberInput): PartialBankDetails =>
  mergeBankDetails({ bankName: null, accountName: null, accountNumber: null }, member);

function ownProblemsOf(member: ImportMemberInput, websiteName: string): ImportProblem[] {
  const problems: ImportProblem[] = Object.entries(bankDetailsProblems(detailsOf(member))).map(([field, problem]) => ({
    field: field as keyof PartialBankDetails, // the keys of the problems
    problem,
  }));
  try {
    refuseReservedUsername(member.username, websiteName);
    return problems;
  } catch (error) {
    if (error instanceof DomainError) return [{ field: 'username', problem: 'reserved' }, ...problems];
    throw error;
  }
}

type Existing = {
  isSame: (member: ImportMemberInput) => boolean;
  problemsOf: (member: ImportMemberInput) => ImportProblem[];
  /** Whether a member with this username exists. */
  isMember: (username: string) => boolean;
};

/** Looks up the users whom the rows name. */
async function findExisting({ db }: Ctx, rows: MemberRow[]): Promise<Existing> {
  const names = [...new Set(rows.flatMap(({ member: { username, referrer = username } }) => [keyOf(username), keyOf(referrer)]))];
  const emails = rows.map(({ member }) => keyOf(member.email));
  const emailOfMember = new Map<string, string>();
  const takenNames = new Set<string>();
  const takenEmails = new Set<string>();
  for (let first = 0; first < Math.max(names.length, emails.length); first += namesMax) {
    const [someNames, someEmails] = [names, emails].map((each) => each.slice(first, first + namesMax));
    const found = await db
      .select({ username: users.username, email: users.email, role: users.role })
      .from(users)
      .where(or(inArray(sql`lower(${users.username})`, someNames ?? []), inArray(sql`lower(${users.email})`, someEmails ?? [])));
    for (const { username, email, role } of found) {
      takenNames.add(keyOf(username));
      takenEmails.add(keyOf(email));
      if (isMember(role)) emailOfMember.set(keyOf(username), keyOf(email));
    }
  }
  return {
    isSame: ({ username, email }) => emailOfMember.get(keyOf(username)) === keyOf(email),
    problemsOf: ({ username, email }) => [
      ...(takenNames.has(keyOf(username)) ? [{ field: 'username', problem: 'taken' } as const] : []),
      ...(takenEmails.has(keyOf(email)) ? [{ field: 'email', problem: 'taken' } as const] : []),
    ],
    isMember: (username) => emailOfMember.has(keyOf(username)),
  };
}

/** Whether a member with this username and this email address exists. */
export async function isMemberWith({ db }: Ctx, { username, email }: ImportMemberInput): Promise<boolean> {
  const isSame = and(
    sql`lower(${users.username}) = lower(${username})`,
    sql`lower(${users.email}) = lower(${email})`,
    eq(users.role, 'user'),
  );
  return (await db.$count(users, isSame)) > 0;
}

/** The rows with every referrer before those whom they referred; refuses the rows whose referrer will not exist. */
function orderByReferrer(planned: PlannedMember[], isMember: Existing['isMember']): PlannedMember[] {
  const byUsername = new Map<string, PlannedMember>();
  for (const row of planned) if (!byUsername.has(keyOf(row.member.username))) byUsername.set(keyOf(row.member.username), row);
  const ordered = new Set<PlannedMember>();
  for (const start of planned) {
    const path = new Set<PlannedMember>();
    let row: PlannedMember | undefined = start;
    /* Not recursive: a chain may be as long as the file. */
    while (row !== undefined && !ordered.has(row) && !path.has(row)) {
      path.add(row);
      row = referrerIn(row);
    }
    const circle = row !== undefined && path.has(row) ? circleFrom(row) : new Set<PlannedMember>();
    for (const each of [...path].toReversed()) {
      if (each.verdict === 'create') refuseIf(each, problemsOfReferrer(each, circle));
      ordered.add(each);
    }
  }
  return [...ordered];

  /** The row of the referrer, where it has to be created first. */
  function referrerIn({ verdict, member: { referrer } }: PlannedMember): PlannedMember | undefined {
    return verdict !== 'create' || referrer === undefined || isMember(referrer) ? undefined : byUsername.get(keyOf(referrer));
  }

  function circleFrom(first: PlannedMember): Set<PlannedMember> {
    const circle = new Set<PlannedMember>();
    for (let row: PlannedMember | undefined = first; row !== undefined && !circle.has(row); row = referrerIn(row)) circle.add(row);
    return circle;
  }

  function problemsOfReferrer(row: PlannedMember, circle: Set<PlannedMember>): ImportProblem[] {
    const { referrer } = row.member;
    if (referrer === undefined || isMember(referrer)) return [];
    if (circle.has(row)) return [{ field: 'referrer', problem: 'circular' }];
    const found = byUsername.get(keyOf(referrer));
    if (found === undefined) return [{ field: 'referrer', problem: 'unknown' }];
    return found.verdict === 'refused' ? [{ field: 'referrer', problem: 'refused', line: found.line }] : [];
  }
}
