import { idr, type Idr } from '@app/money';

/** The number of a bonus row, and its amount at the time. */
type CorrectedBonus = { number: number; amount: Idr };

/** The kinds of a value in the log. `fields`: names of fields; `filters`: those of a list, by name. */
export type AuditValue =
  | { kind: 'nothing' }
  | { kind: 'money'; amount: Idr }
  | { kind: 'rate'; ratePpm: number }
  | { kind: 'durations'; days: readonly number[] }
  | { kind: 'instant'; at: string }
  | { kind: 'day'; day: string }
  | { kind: 'answer'; isYes: boolean }
  | { kind: 'fields'; names: readonly string[] }
  | { kind: 'filters'; filters: readonly [name: string, value: string][] }
  | { kind: 'bonuses'; bonuses: readonly CorrectedBonus[] }
  | { kind: 'text'; text: string };

/** One field of an entry; `before` or `after` undefined: that side does not contain it. */
export type AuditChange = { field: string; before: AuditValue | undefined; after: AuditValue | undefined };

const moneyFields: readonly string[] = [
  'amount',
  'amountMin',
  'amountMax',
  'balance',
  'balanceAfter',
  'available',
  'invested',
  'bonusDebt',
  'minDeposit',
  'minWithdrawal',
  'minDepositQris',
  'singlePayoutMax',
  'singleDayMax',
  'singleDepositMax',
];
const calendarDay = /^\d{4}-\d\d-\d\d$/;
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** Fields that are not listed: the heading of the entry has the ids, and `detailsChangedAt` follows from other fields. */
const hiddenFields: readonly string[] = ['id', 'userId', 'detailsChangedAt'];

function valueOf(field: string, value: unknown): AuditValue {
  if (value === null || value === '') return { kind: 'nothing' };
  if (moneyFields.includes(field) && typeof value === 'number' && Number.isSafeInteger(value)) return { kind: 'money', amount: idr(value) };
  if (field === 'ratePpm' && typeof value === 'number') return { kind: 'rate', ratePpm: value };
  if (field === 'durations' && Array.isArray(value)) return { kind: 'durations', days: value.map(Number) };
  if (typeof value === 'boolean') return { kind: 'answer', isYes: value };
  if (field === 'changedFields' && Array.isArray(value)) return { kind: 'fields', names: value.map(String) };
  if (field === 'filters') return filtersOf(value);
  if (field === 'bonuses' && Array.isArray(value)) return { kind: 'bonuses', bonuses: value.flatMap(bonusOf) };
  if (typeof value === 'string' && calendarDay.test(value)) return { kind: 'day', day: value };
  if (typeof value === 'string') return instant.test(value) ? { kind: 'instant', at: value } : { kind: 'text', text: value };
  return { kind: 'text', text: JSON.stringify(value) };
}

function filtersOf(value: unknown): AuditValue {
  const filters = Object.entries(fieldsOf(value)).map(([name, chosen]) => [name, String(chosen)] as [string, string]);
  return filters.length === 0 ? { kind: 'nothing' } : { kind: 'filters', filters };
}

function bonusOf(value: unknown): CorrectedBonus[] {
  const { number, amount } = fieldsOf(value);
  return typeof number === 'number' && typeof amount === 'number' ? [{ number, amount: idr(amount) }] : [];
}

const fieldsOf = (value: unknown): Record<string, unknown> => (value !== null && typeof value === 'object' ? { ...value } : {});

/** The fields of an entry that were changed, added or removed; unchanged fields are left out. */
export function auditChangesOf(before: unknown, after: unknown): AuditChange[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  const fields = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter((field) => !hiddenFields.includes(field));
  return fields.flatMap((field) => {
    const side = (entry: Record<string, unknown>) => (Object.hasOwn(entry, field) ? valueOf(field, entry[field]) : undefined);
    const change = { field, before: side(was), after: side(is) };
    const isSame = JSON.stringify(was[field]) === JSON.stringify(is[field]);
    /* A missing reason is shown. */
    const saysNothing =
      field !== 'reason' && [change.before, change.after].every((value) => value === undefined || value.kind === 'nothing');
    const isEmptyList = change.after?.kind === 'fields' && change.after.names.length === 0;
    return isSame || saysNothing || isEmptyList ? [] : [change];
  });
}
