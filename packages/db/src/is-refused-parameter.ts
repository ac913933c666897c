import { serverError } from './constraint-violation.ts';

/** True when a pooler such as PgBouncer refuses the time limits of a connection, while it is opened. */
export const isRefusedParameter = (error: unknown): boolean =>
  serverError(error)?.code === '08P01' && serverError(error)?.message.startsWith('unsupported startup parameter') === true;
