/* Separate from the schemas, so that a page can import them alone. */

/** The kinds of rows in the ledger log, in the order in which a job appends those that it finds at the same time. */
export const logKinds = ['account', 'investment', 'transfer', 'approval', 'audit'] as const;
export type LogKind = (typeof logKinds)[number];

/** How often the job appends. */
export const logEveryMs = 60_000;

/** The file in DATA_DIR with the checkpoint that was signed last. */
export const lastCheckpointName = 'last-checkpoint';

/** Where everyone reads the newest checkpoint of the ledger log and the key that verifies it, as plain text. */
export const logPaths = { checkpoint: '/log/checkpoint', key: '/log/key' } as const;
