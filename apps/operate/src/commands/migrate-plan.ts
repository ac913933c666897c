import { planMigrations, type MigrationPlan, type PlannedMigration, type PlannedStep, type PlannedTable } from '@app/db';
import type { OperatorSettings, Report } from '../command.ts';

const mebibyte = 2 ** 20;
const oldProgramsEnd =
  'The programs that migrated this database accept no newer schema: from the first of these migrations on, the api answers 503 and the worker ends. Replace them at once.';

/** Says what `operate migrate` would do, and changes nothing. */
export async function migratePlan({ DATABASE_URL }: OperatorSettings): Promise<Report> {
  const plan = await planMigrations(DATABASE_URL);
  return { lines: describe(plan), data: plan };
}

function describe({ schema, isEmpty, endsOldPrograms, pending }: MigrationPlan): string[] {
  if (schema === 'extended') return ['The schema is that of a newer version, which this program can use: nothing to do.'];
  if (pending.length === 0) return ['The schema is that of this program: nothing to do.'];
  if (isEmpty) return [`The database has no tables: all ${pending.length} migrations would be applied in one database transaction.`];
  const waiting = pending.filter(({ waits }) => waits.length > 0);
  return [
    `${pending.length} ${pending.length === 1 ? 'migration' : 'migrations'} to apply, in this order:`,
    ...pending.flatMap(describeMigration),
    '',
    ...(endsOldPrograms ? [oldProgramsEnd] : []),
    ...(waiting.length > 0
      ? [
          `Calls may wait or fail meanwhile: stop the product before, or choose a quiet hour (${waiting.map(({ name }) => name).join(', ')}).`,
        ]
      : []),
    ...(waiting.length === 0 && !endsOldPrograms ? ['Members may stay online: no call waits for more than two seconds.'] : []),
  ];
}

function describeMigration({ name, oldestProgram, steps, waits }: PlannedMigration): string[] {
  const isAdding = oldestProgram === null || oldestProgram === '0.0.0';
  return [
    '',
    steps.length > 1 ? `${name} (${steps.length} steps; an interrupted run is continued)` : name,
    ...steps.flatMap(describeStep),
    ...(isAdding ? [] : [`  Programs before ${oldestProgram} stop working after it.`]),
    ...waits.map((sentence) => `  WAIT: ${sentence}`),
  ];
}

const manners = { transactional: '', concurrent: ', without blocking writers', repeated: ', some rows at a time' };

const describeStep = ({ does, kind, tables, isDone }: PlannedStep): string[] => [
  ...does.map((statement) => `  ${isDone ? 'done: ' : ''}${statement}${manners[kind]}`),
  ...(tables ?? []).map((table) => `    ${describeTable(table)}`),
];

function describeTable({ table, lock, rewritten, scanned, written, rows, bytes }: PlannedTable): string {
  const size = `${rows === null ? 'rows not counted' : `about ${rows.toLocaleString('en')} rows`}, ${(bytes / mebibyte).toFixed(1)} MiB`;
  const work = [rewritten && 'rewritten', scanned && !rewritten && 'read as a whole', written && 'rows changed'].filter(Boolean);
  return `${table} (${size}): ${lock}${work.length > 0 ? `, ${work.join(', ')}` : ''}`;
}
