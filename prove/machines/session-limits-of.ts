import { sessionLimits } from '@app/db';

/** SQL that gives the role of an address the time limits which a pooler does not pass on. */
export function sessionLimitsOf(url: string): string {
  const role = decodeURIComponent(new URL(url).username);
  return Object.entries(sessionLimits)
    .map(([name, ms]) => `alter role "${role}" set ${name} = ${ms}`)
    .join('; ');
}
