import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import type { BusinessDay } from '@app/contract';
import { headOfNote, type LogHead } from './checkpoint-note.ts';
import { LedgerLogChanged } from './ledger-log-changed.ts';

/** @throws LedgerLogChanged when the file contains something else, so that it can't be switched off by emptying the file */
export function readLastCheckpoint(file: string): LogHead | null {
  if (!fs.existsSync(file)) return null;
  const head = headOfNote(fs.readFileSync(file, 'utf8'));
  if (head === null) throw new LedgerLogChanged(`${file} is not a checkpoint`);
  return head;
}

export const writeLastCheckpoint = (file: string, note: string): void => replaceFile(file, note);

const dayFile = (file: string) => `${file}.day`;

/** The last business day whose checkpoint was sent out, which is kept beside the last checkpoint; null: not known. */
export function readLastDay(file: string): BusinessDay | null {
  if (!fs.existsSync(dayFile(file))) return null;
  return /^\d{4}-\d{2}-\d{2}$/.exec(fs.readFileSync(dayFile(file), 'utf8'))?.[0] ?? null;
}

export const writeLastDay = (file: string, day: BusinessDay): void => replaceFile(dayFile(file), day);

/* Renamed into place, so that a kill leaves the old file or the new one. */
function replaceFile(file: string, content: string): void {
  const draft = `${file}.${randomUUID()}`;
  fs.writeFileSync(draft, content, { mode: 0o600, flush: true });
  fs.renameSync(draft, file);
}
