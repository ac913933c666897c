import fs from 'node:fs';
import { readSecretKey, secretKeyFileIn } from '@app/runtime';
import type { OperatorSettings } from '../command.ts';
import { sentenceOf } from '../sentence-of.ts';
import { levelOf, type Finding } from './finding.ts';

const nodeMajors = [20, 22, 24];
const gibibyte = 2 ** 30;
const othersMayRead = 0o077;

/** Node, the data folder and its free space, and the secret key. */
export function examineMachine(settings: OperatorSettings): Finding[] {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const isTested = nodeMajors.includes(major) && (major > 20 || minor >= 19);
  return [
    {
      about: 'node',
      level: levelOf({ warn: !isTested }),
      says: `Node ${process.versions.node}${isTested ? '' : `; tested are ${nodeMajors.join(', ')}`}`,
    },
    examineDisk(settings.DATA_DIR),
    examineSecretKey(settings),
  ];
}

function examineDisk(dataDir: string): Finding {
  try {
    fs.accessSync(dataDir, fs.constants.W_OK);
    const { bavail, bsize } = fs.statfsSync(dataDir);
    const free = (bavail * bsize) / gibibyte;
    return { about: 'disk', level: levelOf({ fail: free < 0.1, warn: free < 2 }), says: `${free.toFixed(1)} GiB free in ${dataDir}` };
  } catch (error) {
    return { about: 'disk', level: 'fail', says: `The data folder ${dataDir} can't be written (${(error as NodeJS.ErrnoException).code})` };
  }
}

function examineSecretKey(settings: OperatorSettings): Finding {
  const about = 'secret key';
  if (settings.SECRET_KEY !== undefined) return { about, level: 'ok', says: 'SECRET_KEY is set' };
  const file = secretKeyFileIn(settings.DATA_DIR);
  try {
    if (readSecretKey(settings) === undefined) return { about, level: 'warn', says: `There is no ${file} yet: the first start makes it` };
  } catch (error) {
    return { about, level: 'fail', says: sentenceOf(error) };
  }
  const isPrivate = (fs.statSync(file).mode & othersMayRead) === 0;
  return { about, level: levelOf({ fail: !isPrivate }), says: isPrivate ? `in ${file}` : `${file} can be read by others: chmod 600` };
}
