import { isDeepStrictEqual } from 'node:util';
import type { ApprovalDetails } from '@app/contract';
import type { Proposal } from '../protection/require-second-person.ts';
import type { ApprovalRow } from './select-approvals.ts';

type Values = Record<string, unknown>;

/** As the database returns them: instants as text, and nothing undefined. */
const asStored = (values: Values): Values => JSON.parse(JSON.stringify(values)) as Values;

/** The values that the approval depends on, as they were when it was proposed. */
const valuesOf = ({ before, reliedValues }: Pick<ApprovalRow, 'before' | 'reliedValues'>): Values => ({ ...reliedValues, ...before });

/**
 * The current values of the fields of an approval that have changed since it was proposed. `now`: the proposal that the operation would make now;
 * a field that it leaves out already has the proposed value. Null: no such field, because what has changed is not shown, such as a password.
 */
export function changedValues(
  approval: Pick<ApprovalRow, 'before' | 'after' | 'reliedValues'>,
  now: Pick<Proposal, 'before' | 'reliedValues'>,
): Values | null {
  const present: Values = { ...approval.after, ...asStored({ ...now.reliedValues, ...now.before }) };
  const { detailsChangedAt: _detailsChangedAt, ...relied } = valuesOf(approval); // not shown: it follows from the other fields
  const changed = Object.entries(relied).filter(([name, then]) => Object.hasOwn(present, name) && !isDeepStrictEqual(present[name], then));
  return changed.length === 0 ? null : Object.fromEntries(changed.map(([name]) => [name, present[name]]));
}

/**
 * The fields that have changed since an outdated approval was proposed, with the values before and now; null: none. With `reliedValues` null, only
 * fields that the approval was to change.
 */
export function changedSinceOf(approval: Pick<ApprovalRow, 'before' | 'reliedValues' | 'foundValues'>): ApprovalDetails['changedSince'] {
  const then = valuesOf(approval);
  const now = Object.entries(approval.foundValues ?? {}).filter(([name]) => Object.hasOwn(then, name));
  if (now.length === 0) return null;
  return { before: Object.fromEntries(now.map(([name]) => [name, then[name]])), now: Object.fromEntries(now) };
}
