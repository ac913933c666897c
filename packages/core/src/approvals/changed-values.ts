import { isDeepStrictEqual } from 'node:util';
import type { ApprovalDetails } from '@app/contract';
import type { Proposal } from '../protection/require-second-person.ts';
import type { ApprovalRow } from './select-approvals.ts';

type Values = Record<string, unknown>;

/** As the database returns them: instants as text, and nothing undefined. */
const asStored = (values: Values): Values => JSON.parse(JSON.stringify(values)) as Values;

/** What both administrators relied on when it was proposed. */
const valuesOf = ({ before, reliedValues }: Pick<ApprovalRow, 'before' | 'reliedValues'>): Values => ({ ...reliedValues, ...before });

/**
 * The values that both administrators relied on and that are others now, as they are now; `now`: what would be proposed now. Null: none, because
 * what has changed has no value for people, such as a password.
 */
export function changedValues(approval: Pick<ApprovalRow, 'before' | 'reliedValues'>, now: Proposal): Values | null {
  const then = valuesOf(approval);
  const present = Object.entries(asStored({ ...now.reliedValues, ...now.before }));
  const changed = present.filter(([name, value]) => Object.hasOwn(then, name) && !isDeepStrictEqual(value, then[name]));
  return changed.length === 0 ? null : Object.fromEntries(changed);
}

/** What had changed since an outdated approval was proposed, before and now; null: no values. */
export function changedSinceOf(approval: Pick<ApprovalRow, 'before' | 'reliedValues' | 'foundValues'>): ApprovalDetails['changedSince'] {
  const { foundValues: now } = approval;
  if (now === null) return null;
  const then = valuesOf(approval);
  return { before: Object.fromEntries(Object.keys(now).map((name) => [name, then[name] ?? null])), now };
}
