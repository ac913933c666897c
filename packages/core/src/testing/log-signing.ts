import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createLogSigner } from '../ledger-log/checkpoint-note.ts';
import type { LogSigning } from '../ledger-log/sign-checkpoint.ts';

/** Signs as `localhost/ledger-log` with a key that every test has, and keeps the last checkpoint in a folder of its own. */
export const createLogSigning = (): LogSigning => ({
  signer: createLogSigner('localhost/ledger-log', new Uint8Array(32).fill(9)),
  lastCheckpointFile: path.join(mkdtempSync(path.join(tmpdir(), 'ledger-log-')), 'last-checkpoint'),
});
