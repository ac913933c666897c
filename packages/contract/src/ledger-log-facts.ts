/* Separate from the schemas, so that a page can import them alone. */

/**
 * The kinds of rows in the ledger log, in the order in which the job looks for them: what a row refers to is looked for after it, and so
 * is in the log with it.
 */
export const logKinds = ['transfer', 'approval', 'audit', 'investment', 'account'] as const;
export type LogKind = (typeof logKinds)[number];

/** How often the job appends. */
export const logEveryMs = 60_000;

/** The file in DATA_DIR with the checkpoint that was signed last. */
export const lastCheckpointName = 'last-checkpoint';

/** Where everyone reads the newest checkpoint of the ledger log and the key that verifies it, as plain text. */
export const logPaths = { checkpoint: '/log/checkpoint', key: '/log/key' } as const;
