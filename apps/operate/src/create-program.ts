import { Email, Username, usernameLength } from '@app/contract';
import { Command, InvalidArgumentError, Option } from 'commander';
import type { OperatorSettings, Output, Report, Tools } from './command.ts';
import { adminCreate, type NewAdministrator } from './commands/admin-create.ts';
import { adminList } from './commands/admin-list.ts';
import { adminResetPassword } from './commands/admin-reset-password.ts';
import { doctor } from './commands/doctor.ts';
import { interestRun } from './commands/interest-run.ts';
import { ledgerCheck } from './commands/ledger-check.ts';
import { migrate } from './commands/migrate.ts';
import { withTools } from './with-tools.ts';

/** `open`: returns the settings with the address of the database, once a command needs them. `report`: prints what a command reports. */
export type ProgramTools = {
  open: () => Promise<OperatorSettings>;
  report: (report: Report, options: { json: boolean }) => void;
  output: Output;
};

/* Checked before the database is opened. */
function readUsername(text: string): string {
  const { data, success } = Username.safeParse(text);
  if (!success)
    throw new InvalidArgumentError(`It has ${usernameLength.min} to ${usernameLength.max} letters, digits, dots, hyphens or underscores.`);
  return data;
}

function readEmail(text: string): string {
  const { data, success } = Email.safeParse(text);
  if (!success) throw new InvalidArgumentError('It is no email address.');
  return data;
}

/** The commands of the operator at the machine. Their arguments are checked before the database is opened. */
export function createProgram({ open, report, output }: ProgramTools): Command {
  const program = new Command('operate')
    .description(
      'Checks, repairs and recovers the product at its machine. Settings come from the environment, as for the api and the worker.',
    )
    .option('--json', 'print the result as JSON')
    .showHelpAfterError('Usage: operate <command> --help')
    /* Errors and help return to the caller instead of ending the process; commands inherit it. */
    .exitOverride()
    .configureOutput({ writeOut: (text) => output.result(text.trimEnd()), writeErr: (text) => output.error(text.trimEnd()) });
  const print = (result: Report) => report(result, { json: program.opts<{ json?: boolean }>().json === true });
  const onSettings = (run: (settings: OperatorSettings) => Promise<Report>) => async () => print(await run(await open()));
  const onDatabase = async (run: (tools: Tools) => Promise<Report>) => print(await withTools(await open(), run));

  program.command('migrate').description('bring the schema of the database to that of this program').action(onSettings(migrate));
  program
    .command('doctor')
    .description('examine machine, disk, database, clock, queue, mail and overdue work; exit code 1 when one does not work')
    .action(onSettings(doctor));
  program
    .command('ledger')
    .description('check the ledger')
    .command('check')
    .description('check the invariants of the ledger; exit code 1 when one is violated')
    .action(() => onDatabase(ledgerCheck));
  program
    .command('interest')
    .description('preview or pay the interest that is due')
    .command('run')
    .description('say what an interest run would pay now; with --pay, pay it')
    .option('--pay', 'pay it, each day once, without the queue')
    .action((options: { pay?: boolean }) => onDatabase((tools) => interestRun(tools, options)));
  const admin = program.command('admin').description('list, create and recover administrators');
  admin
    .command('list')
    .description('list the administrators')
    .action(() => onDatabase(adminList));
  admin
    .command('create')
    .description('create an administrator with a generated password, which is shown once')
    .argument('<username>', 'the name to log in with', readUsername)
    .requiredOption('--email <address>', 'the email address (required)', readEmail)
    .addOption(new Option('--role <role>', 'the role').choices(['admin', 'master_admin']).default('admin'))
    .action((username: string, options: Omit<NewAdministrator, 'username'>) =>
      onDatabase((tools) => adminCreate(tools, { username, ...options })),
    );
  admin
    .command('reset-password')
    .description('give an administrator a generated password, which is shown once, and end their sessions')
    .argument('<username>', 'the name of the administrator', readUsername)
    .action((username: string) => onDatabase((tools) => adminResetPassword(tools, { username })));
  return program;
}
