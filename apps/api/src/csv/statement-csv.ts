import type { HeldBalances, StatementCsvInput, StatementLine } from '@app/contract';
import type { ExportedStatement } from '@app/core';
import { stampOf, toCsv } from '@app/csv';
import { translate, type Language } from '@app/i18n/server';

/**
 * A statement as a CSV file for spreadsheets, in the member's language; amounts in whole IDR. With a range of days, the file
 * starts with the balances at its end (the current ones if it is not over) and ends with those before its begin. The lines of one
 * correction are marked, and only its last one has balances, as on the screen.
 */
export function statementCsv(statement: ExportedStatement, { from, to }: StatementCsvInput, language: Language): string {
  const { lines, opening, closing, endsAt } = statement;
  const head = (['date', 'description', 'plan', 'availableChange', 'availableAfter', 'investedChange', 'investedAfter'] as const).map(
    (name) => translate(language, `statement:csv.${name}`),
  );
  const isRange = from !== undefined || to !== undefined;
  const balanceRow = (name: 'opening' | 'closing', when: string, { available, invested }: HeldBalances) => [
    when,
    translate(language, `statement:balance.${name}`),
    '',
    '',
    available,
    '',
    invested,
  ];
  return toCsv([
    head,
    ...(isRange ? [balanceRow('closing', typeof endsAt === 'string' ? endsAt : stampOf(endsAt), closing)] : []),
    ...lines.map((line) => lineRow(line, language)),
    ...(isRange && opening !== null ? [balanceRow('opening', from ?? '', opening)] : []),
  ]);
}

function lineRow(line: StatementLine, language: Language) {
  const { at, planType, available, availableAfter, invested, investedAfter, isCorrection } = line;
  const description = describe(line, language);
  return [
    stampOf(at),
    isCorrection ? `${description} (${translate(language, 'statement:partOfCorrection')})` : description,
    planType === null ? '' : translate(language, `investments:plan.${planType}`),
    available,
    availableAfter ?? '',
    invested,
    investedAfter ?? '',
  ];
}

const describe = ({ kind, reason, accrualDay }: StatementLine, language: Language): string =>
  kind === 'adjustment' && reason === null
    ? translate(language, 'statement:kind.adjustment_without_reason')
    : translate(language, `statement:kind.${kind}`, { day: accrualDay ?? '', reason: reason ?? '' });
