import fs from 'node:fs';
import { destination as openDestination } from 'pino';

export type LogFileLimits = { bytesMax: number; earlierMax: number };

/** Together at most 50 MB for each program. */
const limitsDefault: LogFileLimits = { bytesMax: 10_000_000, earlierMax: 4 };
/** After a rotation that failed, such as on a full disk, the next attempt follows this much later. */
const retryAfterShare = 0.1;
const ownerOnly = 0o600;
/** Maximum size of lines waiting for space on a full disk; more is lost. */
const waitingBytesMax = 1_000_000;

/*
 * A full disk must not end the process through its log: lines wait until there is space again, and what exceeds the buffer, or
 * remains at the end, is lost.
 */
export function openLogDestination(dest: number | string) {
  const output = openDestination({ dest, sync: true, maxLength: waitingBytesMax });
  output.on('error', () => {});
  const flushSync = output.flushSync.bind(output);
  output.flushSync = () => {
    try {
      flushSync();
    } catch {
      // there is no other place to report it
    }
  };
  return output;
}

/**
 * Opens a log that only its owner may read, and rotates it by its size: `file.1` is the newest of the earlier ones, `file.4` the oldest.
 * The file is copied and emptied rather than renamed, between two lines of this process, because the standard output of the process
 * may be the same file and could not follow a new one. A process that is killed meanwhile leaves lines twice, and loses none.
 * @throws the file system's error when the file can't be opened
 */
export function openLogFile(file: string, { bytesMax, earlierMax }: LogFileLimits = limitsDefault) {
  const descriptor = fs.openSync(file, 'a', ownerOnly);
  fs.fchmodSync(descriptor, ownerOnly);
  const output = openLogDestination(descriptor);
  let bytes = fs.fstatSync(descriptor).size;
  let rotateAt = bytesMax;
  const rotateIfFull = () => {
    if (bytes < rotateAt) return;
    try {
      rotate(file, descriptor, earlierMax);
      bytes = 0;
      rotateAt = bytesMax;
    } catch {
      rotateAt = bytes + bytesMax * retryAfterShare; // there is no other place to report it
    }
  };
  output.on('write', (written: number) => {
    bytes += written;
    rotateIfFull();
  });
  rotateIfFull();
  return output;
}

function rotate(file: string, descriptor: number, earlierMax: number): void {
  const draft = `${file}.draft`;
  /* A file that an operator removed is not there to be copied; only its space is freed. */
  if (fs.existsSync(file)) {
    fs.copyFileSync(file, draft);
    fs.chmodSync(draft, ownerOnly);
    for (let age = earlierMax; age > 1; age--)
      if (fs.existsSync(`${file}.${age - 1}`)) fs.renameSync(`${file}.${age - 1}`, `${file}.${age}`);
    fs.renameSync(draft, `${file}.1`);
  }
  fs.ftruncateSync(descriptor, 0);
}
