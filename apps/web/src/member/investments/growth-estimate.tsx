import { formatDays } from '@app/i18n';
import { compoundPreview, dailyFactor, rateFraction, sgdParts, simplePreview, type Idr, type Plan } from '@app/money';
import { Trans, useTranslation } from 'react-i18next';
import { formatPercent } from '../../shared/lib/format-number.ts';
import { useLanguage } from '../../shared/lib/use-language.ts';
import { SgdDigits } from '../../shared/ui/money.tsx';
import { Rate } from '../../shared/ui/rate.tsx';
import styles from './investments.module.css';

type IllustrationProps = { plan: Plan; amount: Idr; days: number };

function IllustrationTable({ plan: { ratePpm }, amount, days }: IllustrationProps) {
  const { t } = useTranslation('investments');
  const language = useLanguage();
  const simple = simplePreview(amount, ratePpm, days);
  const compounded = compoundPreview(amount, ratePpm, days);
  const digits = sgdParts(amount).digits;
  return (
    <table className={styles.illustrationTable}>
      <thead>
        <tr>
          <th scope="col">{t('member.buy.illustration', { days: formatDays(days, language) })}</th>
          <th scope="col">{t('member.buy.profit')}</th>
          <th scope="col">{t('member.buy.value')}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">
            {t('member.buy.simple')}
            <span>{t('member.buy.simpleFormula', { amount: digits, rate: formatPercent(rateFraction(ratePpm), language), days })}</span>
          </th>
          <td>
            <SgdDigits amount={simple.profit} sign="always" />
          </td>
          <td>
            <SgdDigits amount={simple.value} />
          </td>
        </tr>
        <tr className={styles.illustrationPaid}>
          <th scope="row">
            {t('member.buy.compounded')}
            <span>
              <Trans
                t={t}
                i18nKey="member.buy.compoundedFormula"
                values={{ amount: digits, factor: dailyFactor(ratePpm), days }}
                components={{ days: <sup /> }}
              />
            </span>
          </th>
          <td>
            <SgdDigits amount={compounded.profit} sign="always" />
          </td>
          <td>
            <SgdDigits amount={compounded.value} illustration />
          </td>
        </tr>
        <tr>
          <th scope="row" colSpan={2} className={styles.illustrationDayOne}>
            {t('member.buy.dayOne')}
          </th>
          <td>
            <SgdDigits amount={compounded.daily} sign="always" />
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** The rate with its risk, and the result: simple, from the formula, and compounded, as it would be paid. */
export function GrowthEstimate({ plan, amount, days }: { plan: Plan; amount: Idr | null; days: number | null }) {
  return (
    <section className={styles.illustration}>
      <Rate ratePpm={plan.ratePpm} />
      {amount !== null && days !== null && <IllustrationTable plan={plan} amount={amount} days={days} />}
    </section>
  );
}
