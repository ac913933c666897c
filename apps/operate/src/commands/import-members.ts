import { checkSecretKey } from '@app/core';
import { importMembers as createMembers, planImport, type PlannedMember } from '@app/core/operator';
import { toCsv } from '@app/csv';
import { createDraftFile, type DraftFile } from '@app/db/backup';
import fs from 'node:fs';
import { untilInterrupted } from '../backup/until-interrupted.ts';
import type { Report, Tools } from '../command.ts';
import { describeProblem, type RowProblem } from '../members-file/member-columns.ts';
import { createPasswordsFile } from '../members-file/passwords-file.ts';
import type { InvalidRow, MembersFile } from '../members-file/read-members-file.ts';
import { sentenceOf } from '../sentence-of.ts';

/** `passwords`: the new file of the one-time passwords; undefined: nothing is written. `report`: a new file. All are absolute paths. */
export type MemberImport = { content: MembersFile; passwords: string | undefined; report: string | undefined };

const outcomes = {
  create: 'would be created',
  created: 'created',
  exists: 'exists already',
  refused: 'refused',
  unknown: 'unknown',
} as const;
type Outcome = (typeof outcomes)[keyof typeof outcomes] | 'not reached';
type ReportedRow = { line: number; username: string; outcome: Outcome; problems: RowProblem[] };

/**
 * Says of each row of a file whether it would create a member, or, with `passwords`, creates the members of all valid rows, each in a
 * transaction of its own. It fails when a row is refused or was not reached, or when the report could not be written in the end.
 * @throws CannotStart when the file of the passwords or of the report exists or can't be created; nothing is changed then
 */
export function importMembers({ ctx }: Tools, { content, passwords, report }: MemberImport): Promise<Report> {
  const reportFile = report === undefined ? undefined : createDraftFile(report, 'report');
  const act = async (signal: AbortSignal) => {
    if (passwords !== undefined) await checkSecretKey(ctx); // the audit log keeps keyed hashes of bank accounts
    const planned = await planImport(ctx, content.rows);
    signal.throwIfAborted();
    const reported = new Map(planned.map((row) => [row.line, toReported(row)]));
    for (const row of content.invalid) reported.set(row.line, invalidRow(row));
    const stopped = passwords === undefined ? undefined : await write(ctx, { planned, passwords, reported, signal });
    const rows = [...reported.values()].toSorted((one, other) => one.line - other.line);
    return reportOn(rows, { passwords, stopped, unreported: reportFile && writeReport(reportFile, rows) });
  };
  return untilInterrupted(act, () => 'nothing was changed.').finally(() => reportFile?.discard());
}

const toReported = ({ line, member, verdict, problems }: PlannedMember): ReportedRow => ({
  line,
  username: member.username,
  outcome: outcomes[verdict],
  problems: problems.map(describeProblem),
});
const invalidRow = (row: InvalidRow): ReportedRow => ({ ...row, outcome: 'refused' });

type Writing = { planned: PlannedMember[]; passwords: string; reported: Map<number, ReportedRow>; signal: AbortSignal };

const lostProblem: RowProblem = {
  column: 'row',
  reason: 'The database did not answer when this member was to be created: a repeat says whether it exists.',
};

/**
 * Creates the members and notes what became of each row; returns the sentence that says why it ended early, if it did.
 * @throws CannotStart when the file of the passwords can't be created; nothing else, because members may exist by then
 */
async function write(ctx: Tools['ctx'], { planned, passwords, reported, signal }: Writing): Promise<string | undefined> {
  const file = await createPasswordsFile(passwords);
  for (const { line, verdict } of planned) if (verdict === 'create') note(reported, line, 'not reached');
  const create = async () => {
    for await (const { row, outcome, problems } of createMembers(ctx, planned, { keep: file.add, signal }))
      note(reported, row.line, outcomes[outcome], outcome === 'unknown' ? [lostProblem] : problems.map(describeProblem));
    return signal.aborted ? 'Interrupted.' : undefined;
  };
  return create().finally(file.close).catch(sentenceOf);
}

/** Writes the report; returns the sentence that says why it could not, because what was done has to be said all the same. */
function writeReport(file: DraftFile, rows: ReportedRow[]): string | undefined {
  try {
    fs.writeFileSync(file.path, toCsv(cellsOf(rows)), { flush: true });
    file.publish();
    return undefined;
  } catch (error) {
    return sentenceOf(file.refusalOf(error) ?? error);
  }
}

function note(reported: Map<number, ReportedRow>, line: number, outcome: Outcome, problems: RowProblem[] = []): void {
  const row = reported.get(line);
  if (row) reported.set(line, { ...row, outcome, problems });
}

const reasonsOf = ({ problems }: ReportedRow) => problems.map(({ column, reason }) => `${column}: ${reason}`).join(' ');
const cellsOf = (rows: ReportedRow[]) => [
  ['line', 'username', 'outcome', 'reason'],
  ...rows.map((row) => [row.line, row.username, row.outcome, reasonsOf(row)]),
];

/** `stopped`: why not every row was reached. `unreported`: why the report could not be written. */
type End = Record<'passwords' | 'stopped' | 'unreported', string | undefined>;

function reportOn(rows: ReportedRow[], { passwords, stopped, unreported }: End): Report {
  const count = (outcome: Outcome) => rows.filter((row) => row.outcome === outcome).length;
  const [planned, created, existing, refused] = [count('would be created'), count('created'), count('exists already'), count('refused')];
  const [notReached, unknown] = [count('not reached'), count('unknown')];
  const hasPasswords = created + unknown > 0;
  const isPlan = passwords === undefined;
  return {
    lines: [
      ...linesOf(rows),
      `${isPlan ? `would be created: ${planned}` : `created: ${created}`}, exists already: ${existing}, refused: ${refused}.`,
      ...(stopped === undefined
        ? []
        : [
            `${stopped} Not reached: ${notReached}${unknown > 0 ? `, unknown: ${unknown}` : ''}. Repeat it with another file of passwords to continue.`,
          ]),
      ...(unreported === undefined ? [] : [unreported]),
      ...(planned > 0 ? ['Nothing was changed: --write creates them.'] : []),
      ...(hasPasswords ? [`${passwords} has their one-time passwords: delete it once the members have them.`] : []),
    ],
    data: {
      ...(isPlan ? { wouldBeCreated: planned } : { created, notReached }),
      existsAlready: existing,
      refused,
      ...(unknown > 0 && { unknown }),
      ...(stopped !== undefined && { stopped }),
      ...(unreported !== undefined && { unreported }),
      ...(hasPasswords && { passwords }),
      rows,
    },
    isFailure: refused > 0 || stopped !== undefined || unreported !== undefined,
  };
}

function linesOf(rows: ReportedRow[]): string[] {
  const nameWidth = rows.reduce((width, { username }) => Math.max(width, username.length), 0);
  const lineWidth = String(rows.at(-1)?.line).length;
  return rows.map((row) =>
    `line ${String(row.line).padStart(lineWidth)}  ${row.username.padEnd(nameWidth)}  ${row.outcome}  ${reasonsOf(row)}`.trimEnd(),
  );
}
