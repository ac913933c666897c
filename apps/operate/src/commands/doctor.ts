import type { OperatorSettings, Report, Tools } from '../command.ts';
import { examineDatabase } from '../doctor/examine-database.ts';
import { examineMachine } from '../doctor/examine-machine.ts';
import { examineMail } from '../doctor/examine-mail.ts';
import { examineQueue } from '../doctor/examine-queue.ts';
import { examineWork } from '../doctor/examine-work.ts';
import { reasonOf, type Finding } from '../doctor/finding.ts';
import { withTools } from '../with-tools.ts';

const levelWidth = 5;
const aboutWidth = 14;

/** Examines the machine, the database, the queue, the mail server and the work that is due; fails when one of them does not work. */
export async function doctor(settings: OperatorSettings): Promise<Report> {
  const findings = [
    ...examineMachine(settings),
    ...(await examineWithDatabase(settings)),
    ...(await examineQueue(settings)),
    await examineMail(settings),
  ];
  const lines = findings.map(({ about, level, says }) => `${level.padEnd(levelWidth)} ${about.padEnd(aboutWidth)} ${says}`);
  return { lines, data: findings, isFailure: findings.some(({ level }) => level === 'fail') };
}

async function examineWithDatabase(settings: OperatorSettings): Promise<Finding[]> {
  const findings: Finding[] = [];
  const examine = async (tools: Tools) => {
    findings.push(...(await examineDatabase(tools)));
    const hasOwnSchema = findings.every(({ about, level }) => about !== 'schema' || level === 'ok');
    if (hasOwnSchema) findings.push(...(await examineWork(tools)));
    return { lines: [], data: findings };
  };
  try {
    await withTools(settings, examine, { anySchema: true });
    return findings;
  } catch (error) {
    return [...findings, { about: 'database', level: 'fail', says: reasonOf(error) }];
  }
}
