import type { BusinessDay } from './business-day.ts';

/* Separate from the schemas, so that a page can import them alone. */

/**
 * The kinds of rows in the ledger log, in the order in which the job looks for them: what a row refers to is looked for after it, and so
 * is in the log with it.
 */
export const logKinds = ['transfer', 'audit', 'approval', 'investment', 'account'] as const;
export type LogKind = (typeof logKinds)[number];

/** A line of an exported log: a record, or at last the note of the checkpoint that these records have. */
export type LogLine = { position: number; kind: LogKind; text: string; salt: string } | { checkpoint: string };

/** The most receipts in one file. */
export const receiptsMax = 1_000;

/** How often the job appends. */
export const logEveryMs = 60_000;

/** The file in DATA_DIR with the checkpoint that was signed last; in a folder of its own, which need not be shared with the api. */
export const lastCheckpointName = 'ledger-log/last-checkpoint';

/** The signed checkpoint of the ledger log after a business day: sent out of the product only, because what is kept in it could be changed with the log. */
export type CheckpointSubject = {
  /** The business day that it closes. */
  businessDay: BusinessDay;
  /** Number of records. */
  size: number;
  /** The signed text (C2SP `tlog-checkpoint`). */
  note: string;
  /** The key that verifies it. */
  verifierKey: string;
};

/** The checkpoints that can be listed alone: those that closed a business day. */
export const checkpointKinds = ['business_day'] as const;

/** The name under which the checkpoint of a business day is saved, or one that closes none, by its size. */
export const checkpointFileName = (dayOrSize: BusinessDay | number): string => `ledger-log-${dayOrSize}.txt`;

/** Where everyone reads the newest checkpoint of the ledger log and the key that verifies it, as plain text, and below `tile` its hashes. */
export const logPaths = { checkpoint: '/log/checkpoint', key: '/log/key', tile: '/log/tile' } as const;
