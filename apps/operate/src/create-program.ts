import { languageCodes, type Language } from '@app/contract';
import { programVersion } from '@app/db';
import { Argument, Command, Option } from 'commander';
import { readIdentityFile } from './backup/identity-file.ts';
import type { OperatorSettings, Output, Report, Tools } from './command.ts';
import { adminCreate, type NewAdministrator } from './commands/admin-create.ts';
import { adminList } from './commands/admin-list.ts';
import { protectionOff } from './commands/protection-off.ts';
import { adminResetFactor } from './commands/admin-reset-factor.ts';
import { adminResetPassword } from './commands/admin-reset-password.ts';
import { backup } from './commands/backup.ts';
import { backupKey } from './commands/backup-key.ts';
import { doctor } from './commands/doctor.ts';
import { books, exportBooks, type BookExport } from './commands/export-books.ts';
import { importMembers } from './commands/import-members.ts';
import { interestRun } from './commands/interest-run.ts';
import { ledgerCheck } from './commands/ledger-check.ts';
import { ledgerLogAcceptLoss } from './commands/ledger-log-accept-loss.ts';
import { ledgerLogExport } from './commands/ledger-log-export.ts';
import { migrate } from './commands/migrate.ts';
import { migratePlan } from './commands/migrate-plan.ts';
import { restore } from './commands/restore.ts';
import { secretKeyRenew } from './commands/secret-key-renew.ts';
import { readMembersFile } from './members-file/read-members-file.ts';
import { readEmail, readFileName, readNewFileName, readUsername } from './read-arguments.ts';
import { WrongCall } from './refusal.ts';
import { withTools } from './with-tools.ts';

/** Returns the settings with the address of the database. `mayCreate`: one that is missing may be created. */
export type OpenSettings = (purpose?: { mayCreate: boolean }) => Promise<OperatorSettings>;

/** `open`: called once a command needs its settings. `report`: prints what a command reports. */
export type ProgramTools = {
  open: OpenSettings;
  report: (report: Report, options: { json: boolean }) => void;
  output: Output;
};

/** The commands of the operator at the machine. Their arguments are checked before the database is opened. */
export function createProgram({ open, report, output }: ProgramTools): Command {
  const program = new Command('operate')
    .description(
      'Checks, repairs and recovers the product at its machine. Settings come from the environment, as for the api and the worker.',
    )
    .version(programVersion, '--version', 'print the version of this program')
    .option('--json', 'print the result as JSON')
    .showHelpAfterError('Usage: operate <command> --help')
    /* Errors and help return to the caller instead of ending the process; commands inherit it. */
    .exitOverride()
    .configureOutput({ writeOut: (text) => output.result(text.trimEnd()), writeErr: (text) => output.error(text.trimEnd()) });
  const isJson = () => program.opts<{ json?: boolean }>().json === true;
  const print = (result: Report) => report(result, { json: isJson() });
  const onSettings = (run: (settings: OperatorSettings) => Promise<Report>) => async () => print(await run(await open()));
  const onDatabase = async (run: (tools: Tools) => Promise<Report>) => print(await withTools(await open(), run));

  program
    .command('migrate')
    .description('bring the schema of the database to that of this program, while members are online')
    .option('--plan', 'say what would be done, to which tables and under which locks, and change nothing')
    .action(async ({ plan }: { plan?: boolean }) => print(await (plan === true ? migratePlan : migrate)(await open())));
  program
    .command('doctor')
    .description('examine machine, disk, database, clock, queue, mail and overdue work; exit code 1 when one does not work')
    .action(onSettings(doctor));
  addBackupCommands(program, { open, print });
  addBookCommands(program, { onDatabase, isJson });
  program
    .command('ledger')
    .description('check the ledger')
    .command('check')
    .description('check the invariants of the ledger; exit code 1 when one is violated')
    .action(() => onDatabase(ledgerCheck));
  const ledgerLog = program.command('ledger-log').description('the signed log of the ledger');
  ledgerLog
    .command('export')
    .description('write all records and the newest checkpoint as JSON lines, to be checked with verify.mjs')
    .argument('<file>', 'the new file, such as ledger-log.jsonl, or - for standard output', readNewFileName)
    .action(async (file: string) => {
      if (file === '-' && isJson()) throw new WrongCall('--json prints a summary, and - the file itself: choose one of them.');
      await onDatabase((tools) => ledgerLogExport(tools, { file }));
    });
  ledgerLog
    .command('accept-loss')
    .description('after the restore of an older backup: let the worker sign the log again, without the records that are lost')
    .option('--changed', 'also where the database contradicts what was signed')
    .action((options: { changed?: boolean }) => onDatabase((tools) => ledgerLogAcceptLoss(tools, options)));
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
    .description('create an administrator with a one-time password, which is shown once')
    .argument('<username>', 'the name to log in with', readUsername)
    .requiredOption('--email <address>', 'the email address (required)', readEmail)
    .addOption(new Option('--role <role>', 'the role').choices(['admin', 'master_admin']).default('admin'))
    .action((username: string, options: Omit<NewAdministrator, 'username'>) =>
      onDatabase((tools) => adminCreate(tools, { username, ...options })),
    );
  admin
    .command('reset-password')
    .description('give an administrator a one-time password, which is shown once, and end their sessions')
    .argument('<username>', 'the name of the administrator', readUsername)
    .action((username: string) => onDatabase((tools) => adminResetPassword(tools, { username })));
  admin
    .command('reset-factor')
    .description('remove the second factor of an administrator who lost it, and end their sessions')
    .argument('<username>', 'the name of the administrator', readUsername)
    .action((username: string) => onDatabase((tools) => adminResetFactor(tools, { username })));
  program
    .command('protection')
    .description('the rule that money needs two administrators')
    .command('off')
    .description('switch it off, where no second administrator is left who could approve that')
    .action(() => onDatabase(protectionOff));
  program
    .command('secret-key')
    .description('the key of what is encrypted in the database')
    .command('renew')
    .description('make SECRET_KEY the key of the database: encrypt again what SECRET_KEY_PREVIOUS encrypted')
    .option('--lost', 'also if the previous key no longer exists; authenticator apps that it encrypted stop working')
    .action((options: { lost?: boolean }) => onDatabase((tools) => secretKeyRenew(tools, options)));
  return program;
}

type BackupTools = { open: OpenSettings; print: (result: Report) => void };

function addBackupCommands(program: Command, { open, print }: BackupTools): void {
  const identity = () =>
    new Option('--identity <file>', 'the file with the key that opens an encrypted backup').argParser(readIdentityFile);
  const backupCommand = program
    .command('backup')
    .description('write all of the database to a new file while the product runs, encrypted for BACKUP_RECIPIENT where that is set')
    .argument('<file>', 'the new file, such as backup.tar.gz, or backup.tar.gz.age when it is encrypted', readNewFileName)
    .option('--verify', 'then restore it into a database that is dropped again, and check the ledger there')
    .addOption(identity())
    .action(async (file: string, options: { verify?: boolean; identity?: string }) => {
      if (options.identity !== undefined && !options.verify) backupCommand.error('error: --identity is needed for --verify alone');
      print(await backup(await open(), { file, verify: options.verify === true, identity: options.identity }));
    });
  backupCommand
    .command('key')
    .description('write a new key for backups to a file, and print its BACKUP_RECIPIENT')
    .argument('<file>', 'the new file, which only its owner may read', readFileName)
    .action(async (file: string) => print(await backupKey({ file })));
  program
    .command('restore')
    .description('restore a backup into an empty database, and check the ledger; exit code 1 when one of its invariants is violated')
    .argument('<file>', 'the backup', readFileName)
    .addOption(identity())
    .action(async (file: string, options: { identity?: string }) =>
      print(await restore(await open({ mayCreate: true }), { file, identity: options.identity })),
    );
}

type BookTools = { onDatabase: (run: (tools: Tools) => Promise<Report>) => Promise<void>; isJson: () => boolean };

function addBookCommands(program: Command, { onDatabase, isJson }: BookTools): void {
  program
    .command('export')
    .description('write one of the books as CSV to a new file, as of one instant')
    .addArgument(new Argument('<books>', 'what to write').choices(Object.keys(books)))
    .argument('<file>', 'the new file, which only its owner may read, or - for standard output', (text: string) =>
      text === '-' ? text : readFileName(text),
    )
    .addOption(new Option('--language <code>', 'the language of the headings').choices(languageCodes).default('en'))
    .action(async (name: BookExport['name'], file: string, { language }: { language: Language }) => {
      if (file === '-' && isJson()) throw new WrongCall('--json prints a summary, and - the file itself: choose one of them.');
      await onDatabase((tools) => exportBooks(tools, { name, file, language }));
    });
  program
    .command('import')
    .description('bring members of another system into this one')
    .command('members')
    .description('say what each row of a CSV file would do; with --write, create the members')
    .argument('<file>', 'the CSV file, with a header', readFileName)
    .option('--write', 'create the members of all valid rows')
    .option('--passwords <file>', 'with --write: the new file for the one-time passwords, which only its owner may read', readFileName)
    .option('--report <file>', 'write the result of each row as CSV to a new file, too', readFileName)
    .action(async (file: string, { write, passwords, report }: { write?: true; passwords?: string; report?: string }) => {
      if (write && passwords === undefined)
        throw new WrongCall('--write needs a new file for the one-time passwords of the members: --passwords <file>.');
      if (!write && passwords !== undefined) throw new WrongCall('--passwords is only for --write: without --write nothing is created.');
      if (passwords !== undefined && passwords === report) throw new WrongCall('--passwords and --report have to be two files.');
      const content = await readMembersFile(file);
      await onDatabase((tools) => importMembers(tools, { content, passwords, report }));
    });
}
