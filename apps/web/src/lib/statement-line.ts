import type { StatementLine } from '@app/contract';
import { useTranslation } from 'react-i18next';
import type { Wire } from './wire.ts';

/** A movement as JSON brings it to the browser. */
export type Line = Wire<StatementLine>;

/** What a movement was; an adjustment may have been made without a reason. */
export function useDescription({ kind, accrualDay, reason }: Line): string {
  const { t } = useTranslation('statement');
  if (kind === 'adjustment' && reason === null) return t('kind.adjustment_without_reason');
  return t(`kind.${kind}`, { day: accrualDay ?? '', reason: reason ?? '' });
}
