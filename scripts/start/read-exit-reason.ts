import fs from 'node:fs';

const lastBytesMax = 100_000;

/** The end of a log, which may be larger than a string can be. */
function readEnd(file: string): string {
  const descriptor = fs.openSync(file, 'r');
  try {
    const { size } = fs.fstatSync(descriptor);
    const end = Buffer.alloc(Math.min(size, lastBytesMax));
    fs.readSync(descriptor, end, 0, end.length, size - end.length);
    return end.toString();
  } finally {
    fs.closeSync(descriptor);
  }
}

/** The message of the last fatal line in the log of a program that has ended; the last line where none is fatal. */
export function readExitReason(file: string): string {
  if (!fs.existsSync(file)) return 'its log was removed';
  const lines = readEnd(file).trim().split('\n');
  const fatal = lines.findLast((line) => line.includes('"level":60')) ?? lines.at(-1) ?? '';
  try {
    const { err, msg } = JSON.parse(fatal) as { err?: { message?: string }; msg?: string };
    return err?.message ?? msg ?? fatal;
  } catch {
    return fatal;
  }
}
