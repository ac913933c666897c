import type { StatementCsvInput, StatementLine } from '@app/contract';
import type { ExportedStatement } from '@app/core';
import { stampOf, toCsv } from '@app/csv';
import { translate, type Language } from '@app/i18n/server';

/**
 * A statement as a file for spreadsheets, in the member's language; amounts in whole IDR. Where days were chosen, the
 * balances at their end and before their begin stand around the lines.
 */
export function statementCsv({ lines, opening, closing }: ExportedStatement, { from, to }: StatementCsvInput, language: Language): string {
  const head = (['date', 'description', 'plan', 'availableChange', 'availableAfter', 'investedChange', 'investedAfter'] as const).map(
    (name) => translate(language, `statement:csv.${name}`),
  );
  const isRange = from !== undefined || to !== undefined;
  const balanceRow = (name: 'opening' | 'closing', day: string | undefined, { available, invested }: ExportedStatement['closing']) => [
    day ?? '',
    translate(language, `statement:balance.${name}`),
    '',
    '',
    available,
    '',
    invested,
  ];
  return toCsv([
    head,
    ...(isRange ? [balanceRow('closing', to, closing)] : []),
    ...lines.map((line) => lineRow(line, language)),
    ...(isRange && opening !== null ? [balanceRow('opening', from, opening)] : []),
  ]);
}

function lineRow(
  { at, kind, accrualDay, reason, planType, available, availableAfter, invested, investedAfter }: StatementLine,
  language: Language,
) {
  return [
    stampOf(at),
    kind === 'adjustment' && reason === null
      ? translate(language, 'statement:kind.adjustment_without_reason')
      : translate(language, `statement:kind.${kind}`, { day: accrualDay ?? '', reason: reason ?? '' }),
    planType === null ? '' : translate(language, `investments:plan.${planType}`),
    available,
    availableAfter,
    invested,
    investedAfter,
  ];
}
