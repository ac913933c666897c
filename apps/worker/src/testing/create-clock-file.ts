import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const dayMs = 86_400_000;

/** The clock of processes under test: it is ahead of the real one by the number in its file. */
export type ClockFile = {
  file: string;
  now: () => Date;
  offsetMs: () => number;
  forward: (by: { days?: number; ms?: number }) => void;
  remove: () => void;
};

/** A clock that starts at `startAt`, by default the real time. */
export function createClockFile(startAt: Date = new Date()): ClockFile {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'clock-'));
  const file = path.join(folder, 'ahead');
  let aheadMs = startAt.getTime() - Date.now();
  /* Renamed into place: a process that reads it meanwhile must not find it empty. */
  const write = () => {
    fs.writeFileSync(`${file}.new`, String(aheadMs));
    fs.renameSync(`${file}.new`, file);
  };
  write();
  return {
    file,
    now: () => new Date(Date.now() + aheadMs),
    offsetMs: () => aheadMs,
    forward: ({ days = 0, ms = 0 }) => {
      aheadMs += days * dayMs + ms;
      write();
    },
    remove: () => fs.rmSync(folder, { recursive: true, force: true }),
  };
}
