import { importMembers as createMembers, planImport, type PlannedMember } from '@app/core/operator';
import { toCsv } from '@app/csv';
import { createDraftFile } from '@app/db/backup';
import fs from 'node:fs';
import { untilInterrupted } from '../backup/until-interrupted.ts';
import type { Report, Tools } from '../command.ts';
import { describeProblem, type RowProblem } from '../members-file/member-columns.ts';
import { createPasswordsFile } from '../members-file/passwords-file.ts';
import type { InvalidRow, MembersFile } from '../members-file/read-members-file.ts';
import { sentenceOf } from '../sentence-of.ts';

/** `passwords`: the new file of the one-time passwords; undefined: nothing is written. `report`: a new file. All are absolute paths. */
export type MemberImport = { content: MembersFile; passwords: string | undefined; report: string | undefined };

const outcomes = { create: 'would be created', exists: 'exists already', refused: 'refused' } as const;
type Outcome = (typeof outcomes)[keyof typeof outcomes] | 'created' | 'not reached';
type ReportedRow = { line: number; username: string; outcome: Outcome; problems: RowProblem[] };

/**
 * Says of each row of a file whether it would create a member, or, with `passwords`, creates the members of all valid rows, each in a
 * transaction of its own. It fails when a row is refused or was not reached.
 * @throws CannotStart when the file of the passwords or of the report exists or can't be written
 */
export function importMembers({ ctx }: Tools, { content, passwords, report }: MemberImport): Promise<Report> {
  const reportFile = report === undefined ? undefined : createDraftFile(report, 'report');
  const act = async (signal: AbortSignal) => {
    const planned = await planImport(ctx, content.rows);
    signal.throwIfAborted();
    const reported = new Map(planned.map((row) => [row.line, toReported(row)]));
    for (const row of content.invalid) reported.set(row.line, invalidRow(row));
    const stopped = passwords === undefined ? undefined : await write(ctx, { planned, passwords, reported, signal });
    const rows = [...reported.values()].toSorted((one, other) => one.line - other.line);
    if (reportFile) {
      fs.writeFileSync(reportFile.path, toCsv(cellsOf(rows)), { flush: true });
      reportFile.publish();
    }
    return reportOn(rows, { passwords, stopped });
  };
  return untilInterrupted(act, () => 'nothing was changed.')
    .catch((error: unknown) => {
      throw reportFile?.refusalOf(error) ?? error;
    })
    .finally(() => reportFile?.discard());
}

const toReported = ({ line, member, verdict, problems }: PlannedMember): ReportedRow => ({
  line,
  username: member.username,
  outcome: outcomes[verdict],
  problems: problems.map(describeProblem),
});
const invalidRow = (row: InvalidRow): ReportedRow => ({ ...row, outcome: 'refused' });

type Writing = { planned: PlannedMember[]; passwords: string; reported: Map<number, ReportedRow>; signal: AbortSignal };

/** Creates the members and notes what became of each row; returns the sentence that says why it ended early, if it did. */
async function write(ctx: Tools['ctx'], { planned, passwords, reported, signal }: Writing): Promise<string | undefined> {
  const file = await createPasswordsFile(passwords);
  for (const { line, verdict } of planned) if (verdict === 'create') note(reported, line, 'not reached');
  try {
    for await (const { row, outcome, problems } of createMembers(ctx, planned, { keep: file.add, signal }))
      note(reported, row.line, outcome === 'created' ? outcome : outcomes[outcome], problems.map(describeProblem));
    return signal.aborted ? 'Interrupted.' : undefined;
  } catch (error) {
    return sentenceOf(error);
  } finally {
    await file.close();
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

type End = { passwords: string | undefined; stopped: string | undefined };

function reportOn(rows: ReportedRow[], { passwords, stopped }: End): Report {
  const count = (outcome: Outcome) => rows.filter((row) => row.outcome === outcome).length;
  const [planned, created, existing, refused] = [count('would be created'), count('created'), count('exists already'), count('refused')];
  const notReached = count('not reached');
  const isPlan = passwords === undefined;
  return {
    lines: [
      ...linesOf(rows),
      `${isPlan ? `would be created: ${planned}` : `created: ${created}`}, exists already: ${existing}, refused: ${refused}.`,
      ...(stopped === undefined ? [] : [`${stopped} Not reached: ${notReached}. Repeat it with another file of passwords to continue.`]),
      ...(planned > 0 ? ['Nothing was changed: --write creates them.'] : []),
      ...(created > 0 ? [`${passwords} has their one-time passwords: delete it once the members have them.`] : []),
    ],
    data: {
      ...(isPlan ? { wouldBeCreated: planned } : { created, notReached }),
      existsAlready: existing,
      refused,
      ...(stopped !== undefined && { stopped }),
      ...(created > 0 && { passwords }),
      rows,
    },
    isFailure: refused > 0 || stopped !== undefined,
  };
}

function linesOf(rows: ReportedRow[]): string[] {
  const nameWidth = rows.reduce((width, { username }) => Math.max(width, username.length), 0);
  const lineWidth = String(rows.at(-1)?.line).length;
  return rows.map((row) =>
    `line ${String(row.line).padStart(lineWidth)}  ${row.username.padEnd(nameWidth)}  ${row.outcome}  ${reasonsOf(row)}`.trimEnd(),
  );
}
