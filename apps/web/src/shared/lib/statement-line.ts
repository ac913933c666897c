import type { StatementLine } from '@app/contract';
import { useTranslation } from 'react-i18next';
import type { Serialized } from './serialized.ts';

/** A statement line as JSON. */
export type Line = Serialized<StatementLine>;

/** The description of a statement line; an adjustment may have no reason. */
export function useDescription({ kind, accrualDay, reason }: Line): string {
  const { t } = useTranslation('statement');
  if (kind === 'adjustment' && reason === null) return t('kind.adjustment_without_reason');
  return t(`kind.${kind}`, { day: accrualDay ?? '', reason: reason ?? '' });
}
