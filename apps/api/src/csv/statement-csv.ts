import type { StatementLine } from '@app/contract';
import { translate, type Language } from '@app/i18n/server';
import { stampOf } from './stamp-of.ts';
import { toCsv } from './to-csv.ts';

/** A statement as a file for spreadsheets, in the member's language; amounts in whole IDR. */
export function statementCsv(lines: StatementLine[], language: Language): string {
  const head = (['date', 'description', 'plan', 'availableChange', 'availableAfter', 'investedChange', 'investedAfter'] as const).map(
    (name) => translate(language, `statement:csv.${name}`),
  );
  const rows = lines.map(({ at, kind, accrualDay, reason, planType, available, availableAfter, invested, investedAfter }) => [
    stampOf(at),
    translate(language, `statement:kind.${kind}`, { day: accrualDay ?? '', reason: reason ?? '' }),
    planType === null ? '' : translate(language, `investments:plan.${planType}`),
    available,
    availableAfter,
    invested,
    investedAfter,
  ]);
  return toCsv([head, ...rows]);
}
