import type { Environment } from '@app/contract';
import type { OperatorCtx } from '@app/core';

/** What a command reports: `lines` for a person, `data` for `--json` (amounts in IDR, instants in UTC). `isFailure`: it ends with exit code 1. */
export type Report = { lines: string[]; data: unknown; isFailure?: boolean };

/** Where the program writes: the result, and what is wrong. Each text is one or more lines without the last line break. */
export type Output = { result: (text: string) => void; error: (text: string) => void };

/** The settings of this machine, with the address of the database. */
export type OperatorSettings = Environment & { DATABASE_URL: string };

/** What a command works with: the database as the operator at the machine, and the settings. */
export type Tools = { ctx: OperatorCtx; settings: OperatorSettings };
