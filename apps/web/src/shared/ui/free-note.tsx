import type { Idr } from '@app/money';
import { Trans, useTranslation } from 'react-i18next';
import { Money } from './money.tsx';
import { OwnMoney } from './own-money.tsx';

type FreeNoteProps = {
  pending: Idr;
  /** The part of the pending withdrawals above the available balance. */
  uncovered: Idr;
  /** What is still owed of bonuses taken back. */
  bonusDebt: Idr;
  /** The user's own amounts, which can be hidden. */
  isOwn?: boolean;
};

/** Explains why the free balance is not available less pending, and that later bonuses pay the bonus debt first; else nothing. */
export function FreeNote({ pending, uncovered, bonusDebt, isOwn = false }: FreeNoteProps) {
  const { t } = useTranslation('area');
  if (uncovered <= 0 && bonusDebt <= 0) return null;
  const Amount = isOwn ? OwnMoney : Money;
  return (
    <p className="field-help" data-testid="free-note">
      {uncovered > 0 && (
        <Trans
          t={t}
          i18nKey="free.uncovered"
          components={{ pending: <Amount amount={pending} />, uncovered: <Amount amount={uncovered} /> }}
        />
      )}{' '}
      {bonusDebt > 0 && <Trans t={t} i18nKey="free.owed" components={{ owed: <Amount amount={bonusDebt} /> }} />}
    </p>
  );
}
