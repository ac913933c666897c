import fs from 'node:fs';
import { destination as openDestination } from 'pino';

export type LogFileLimits = { bytesMax: number; earlierMax: number };

/** Together at most 50 MB for each program, and 10 MB more during a rotation. */
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
  const draft = `${file}.draft`;
  let bytes = fs.fstatSync(descriptor).size;
  let rotateAt = bytesMax;
  /* Whether `file.1` holds the beginning of the file, which could not be emptied: the next copy replaces it. */
  let isCopied = false;
  const rotate = () => {
    /* A file that an operator removed is not there to be copied; only its space is freed. */
    if (fs.existsSync(file)) {
      fs.copyFileSync(file, draft);
      fs.chmodSync(draft, ownerOnly);
      if (!isCopied) shiftEarlier(file, earlierMax);
      fs.renameSync(draft, `${file}.1`);
      isCopied = true;
    }
    fs.ftruncateSync(descriptor, 0);
    isCopied = false;
  };
  const rotateIfFull = () => {
    if (bytes < rotateAt) return;
    const isRotated = attempt(rotate);
    /* A part of a copy would keep a full disk full. */
    if (!isRotated) attempt(() => fs.rmSync(draft, { force: true }));
    rotateAt = isRotated ? bytesMax : bytes + bytesMax * retryAfterShare;
    if (isRotated) bytes = 0;
  };
  output.on('write', (written: number) => {
    bytes += written;
    rotateIfFull();
  });
  rotateIfFull();
  return output;
}

/** Whether it succeeded: there is no other place to report it. */
function attempt(act: () => void): boolean {
  try {
    act();
    return true;
  } catch {
    return false;
  }
}

/** Makes `file.1` free. Files behind a free name, which a rotation that failed may have left, stay where they are. */
function shiftEarlier(file: string, earlierMax: number): void {
  let free = 1;
  while (free < earlierMax && fs.existsSync(`${file}.${free}`)) free += 1;
  for (let age = free; age > 1; age--) fs.renameSync(`${file}.${age - 1}`, `${file}.${age}`);
}
