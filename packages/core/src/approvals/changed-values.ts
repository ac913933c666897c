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
 * The values that both administrators relied on and that are others now, as they are now; `now`: what would be proposed now, which leaves out
 * values that are as they were to become. Null: none, because what has changed has no value for people, such as a password.
 */
export function changedValues(
  approval: Pick<ApprovalRow, 'before' | 'after' | 'reliedValues'>,
  now: Pick<Proposal, 'before' | 'reliedValues'>,
): Values | null {
  const present: Values = { ...approval.after, ...asStored({ ...now.reliedValues, ...now.before }) };
  const { detailsChangedAt: _detailsChangedAt, ...relied } = valuesOf(approval); // no value for people: it follows from the others
  const changed = Object.entries(relied).filter(([name, then]) => Object.hasOwn(present, name) && !isDeepStrictEqual(present[name], then));
  return changed.length === 0 ? null : Object.fromEntries(changed.map(([name]) => [name, present[name]]));
}

/**
 * What had changed since an outdated approval was proposed, before and now; null: no values. Without `reliedValues` only of those that the
 * approval was to change.
 */
export function changedSinceOf(approval: Pick<ApprovalRow, 'before' | 'reliedValues' | 'foundValues'>): ApprovalDetails['changedSince'] {
  const then = valuesOf(approval);
  const now = Object.entries(approval.foundValues ?? {}).filter(([name]) => Object.hasOwn(then, name));
  if (now.length === 0) return null;
  return { before: Object.fromEntries(now.map(([name]) => [name, then[name]])), now: Object.fromEntries(now) };
}
