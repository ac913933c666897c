import { Command, Option } from 'commander';
import type { OperatorSettings, Report, Tools } from './command.ts';
import { adminCreate } from './commands/admin-create.ts';
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
};

/** The commands of the operator at the machine. Their arguments are checked before the database is opened. */
export function createProgram({ open, report }: ProgramTools): Command {
  const program = new Command('operate')
    .description('Runs the product from its machine. Settings come from the environment, as for the api and the worker.')
    .option('--json', 'print the result as JSON')
    .showHelpAfterError()
    .allowExcessArguments(false);
  const print = (result: Report) => report(result, { json: program.opts<{ json?: boolean }>().json === true });
  const onSettings = (run: (settings: OperatorSettings) => Promise<Report>) => async () => print(await run(await open()));
  const onDatabase = async (run: (tools: Tools) => Promise<Report>) => print(await withTools(await open(), run));

  program.command('migrate').description('bring the schema of the database to that of this program').action(onSettings(migrate));
  program
    .command('doctor')
    .description('examine settings, clock, database, queue, disk, mail and what is due; exit code 1 when one does not work')
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
    .description('say what an interest run would pay now')
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
    .argument('<username>')
    .requiredOption('--email <address>', 'the email address')
    .addOption(new Option('--role <role>', 'the role').choices(['admin', 'master_admin']).default('admin'))
    .action((username: string, options: { email: string; role: 'admin' | 'master_admin' }) =>
      onDatabase((tools) => adminCreate(tools, { username, ...options })),
    );
  admin
    .command('reset-password')
    .description('give an administrator a generated password, which is shown once, and end their sessions')
    .argument('<username>')
    .action((username: string) => onDatabase((tools) => adminResetPassword(tools, { username })));
  return program;
}
