import fs from 'node:fs';
import path from 'node:path';
import type { OperatorSettings } from '../command.ts';
import { levelOf, reasonOf, type Finding } from './finding.ts';

const nodeMajors = [20, 22, 24];
const gibibyte = 2 ** 30;
const othersMayRead = 0o077;

/** Node, the data folder and its free space, and the secret key. */
export function examineMachine({ DATA_DIR, SECRET_KEY }: OperatorSettings): Finding[] {
  const major = Number(process.versions.node.split('.')[0]);
  const isTested = nodeMajors.includes(major);
  return [
    {
      about: 'node',
      level: levelOf({ warn: !isTested }),
      says: `Node ${process.versions.node}${isTested ? '' : `; tested are ${nodeMajors.join(', ')}`}`,
    },
    examineDisk(DATA_DIR),
    examineSecretKey(DATA_DIR, SECRET_KEY !== undefined),
  ];
}

function examineDisk(dataDir: string): Finding {
  try {
    fs.accessSync(dataDir, fs.constants.W_OK);
    const { bavail, bsize } = fs.statfsSync(dataDir);
    const free = (bavail * bsize) / gibibyte;
    return { about: 'disk', level: levelOf({ fail: free < 0.1, warn: free < 2 }), says: `${free.toFixed(1)} GiB free in ${dataDir}` };
  } catch (error) {
    return { about: 'disk', level: 'fail', says: `The data folder ${dataDir} can't be written (${reasonOf(error)})` };
  }
}

function examineSecretKey(dataDir: string, isSet: boolean): Finding {
  const about = 'secret key';
  if (isSet) return { about, level: 'ok', says: 'SECRET_KEY is set' };
  const file = path.join(dataDir, 'secret.key');
  if (!fs.existsSync(file)) return { about, level: 'warn', says: `There is no ${file} yet: the first start makes it` };
  const isPrivate = (fs.statSync(file).mode & othersMayRead) === 0;
  return { about, level: levelOf({ fail: !isPrivate }), says: isPrivate ? `in ${file}` : `${file} can be read by others: chmod 600` };
}
