import { formatIdr, formatSgd, idr } from '@app/money';

/** Fields whose values are amounts in IDR. */
const moneyFields: readonly string[] = ['minDeposit', 'minWithdrawal', 'minDepositQris'];

/** A value in the history: no value any more, a new logo, or a text, which is the value itself or an amount in both currencies. */
export type ChangeValue = { kind: 'cleared' } | { kind: 'logo' } | { kind: 'text'; text: string };

export function changeValueOf(field: string, value: unknown): ChangeValue {
  if (value === null || value === undefined || value === '') return { kind: 'cleared' };
  if (field === 'logoUrl') return { kind: 'logo' };
  if (moneyFields.includes(field) && typeof value === 'number' && Number.isSafeInteger(value)) {
    return { kind: 'text', text: `${formatSgd(idr(value))} (${formatIdr(idr(value))})` };
  }
  return { kind: 'text', text: typeof value === 'string' ? value : JSON.stringify(value) };
}
