import { getSchemaStatus, isUsableSchema } from '@app/db';
import type { OperatorSettings, Report } from '../command.ts';
import { examineArchive } from '../doctor/examine-archive.ts';
import { examineDatabase } from '../doctor/examine-database.ts';
import { examineKey } from '../doctor/examine-key.ts';
import { examineMachine } from '../doctor/examine-machine.ts';
import { examineMail } from '../doctor/examine-mail.ts';
import { examineQueue } from '../doctor/examine-queue.ts';
import { examineReplica } from '../doctor/examine-replica.ts';
import { examineWork } from '../doctor/examine-work.ts';
import type { Finding } from '../doctor/finding.ts';
import { sentenceOf } from '../sentence-of.ts';
import { withTools } from '../with-tools.ts';

const levelWidth = 5;
const aboutWidth = 14;

/**
 * Examines the machine, the database, the queue, the mail server and the work that is due, and changes nothing; fails when one of them
 * does not work.
 */
export async function doctor(settings: OperatorSettings): Promise<Report> {
  const findings = [
    ...examineMachine(settings),
    ...(await examineDatabaseAndWork(settings)),
    ...(await examineQueue(settings)),
    await examineMail(settings),
  ];
  const lines = findings.map(({ about, level, says }) => `${level.padEnd(levelWidth)} ${about.padEnd(aboutWidth)} ${says}`);
  return { lines, data: findings, isFailure: findings.some(({ level }) => level === 'fail') };
}

/* The work can be examined only where this program can use the tables. */
async function examineDatabaseAndWork(settings: OperatorSettings): Promise<Finding[]> {
  return orFailure(
    'database',
    withTools(
      settings,
      async (tools) => {
        const findings = [...(await examineDatabase(tools)), ...(await examineArchive(tools)), ...(await examineReplica(tools))];
        const canWork = isUsableSchema(await getSchemaStatus(tools.ctx.db));
        return canWork
          ? [...findings, ...(await orFailure('database key', examineKey(tools))), ...(await orFailure('jobs', examineWork(tools)))]
          : findings;
      },
      { anySchema: true },
    ),
  );
}

/** The findings, or one that says why there are none. */
const orFailure = (about: string, findings: Promise<Finding[]>): Promise<Finding[]> =>
  findings.catch((error: unknown) => [{ about, level: 'fail', says: sentenceOf(error) }]);
