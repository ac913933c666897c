import { clsx } from 'clsx';
import RightOutlined from '@ant-design/icons/RightOutlined';
import type { Investment } from '@app/contract';
import { formatDays, formatDuration } from '@app/i18n';
import { PPM } from '@app/money';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'wouter';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../shared/lib/use-language.ts';
import { usePlanName } from '../../shared/lib/use-plan-name.ts';
import type { Serialized } from '../../shared/lib/serialized.ts';
import { DateTime } from '../../shared/ui/date-time.tsx';
import { DetailRow } from '../../shared/ui/detail-row.tsx';
import { OwnMoney } from '../../shared/ui/own-money.tsx';
import { Rate } from '../../shared/ui/rate.tsx';
import { StatusTag } from '../../shared/ui/status-tag.tsx';
import styles from './investments.module.css';

type InvestmentRow = Serialized<Investment>;

type CardFrameProps = {
  investment: InvestmentRow;
  /** When given, the card scrolls into view, focuses its heading and calls this. */
  onShown?: (() => void) | undefined;
  children: ReactNode;
};

/** The common part of both cards: plan, progress, rate and risk. */
function CardFrame({ investment, onShown, children }: CardFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (onShown === undefined) return;
    heading.current?.closest('article')?.scrollIntoView({ block: 'center' });
    heading.current?.focus({ preventScroll: true });
    onShown();
  }, [onShown]);
  const { t } = useTranslation('investments');
  const planName = usePlanName();
  const { planType, status, daysAccrued, durationDays, interestRate } = investment;
  return (
    <article className={styles.investment} data-testid="investment-card">
      <div className={styles.header}>
        <div>
          <h3 ref={heading} tabIndex={-1}>
            {t('member.card.name', { plan: planName(planType) })}
          </h3>
          <p>{t('member.card.progress', { day: daysAccrued, count: durationDays })}</p>
        </div>
        <StatusTag status={status} />
      </div>
      {children}
      <Link
        className={styles.days}
        href={`/investment?tab=${status}&schedule=${investment.id}`}
        aria-label={`${t('member.schedule.open')}: ${t('member.card.name', { plan: planName(planType) })}`}
      >
        {t('member.schedule.open')} <RightOutlined className={clsx(styles.daysArrow)} aria-hidden />
      </Link>
      <div className={styles.rate}>
        <p>{t('member.card.rate')}</p>
        <Rate ratePpm={Math.round(interestRate * PPM)} />
      </div>
    </article>
  );
}

function TimeLeft({ end, asOf }: { end: string; asOf: string }) {
  const { t } = useTranslation('investments');
  const language = useLanguage();
  const leftMs = Date.parse(end) - Date.parse(asOf);
  return <span className="num">{leftMs <= 0 ? t('member.card.over') : formatDuration(leftMs, language)}</span>;
}

type ActiveCardProps = { investment: InvestmentRow; asOf: string; onShown?: () => void };

/** An active investment. `asOf` is the server's time. */
export function ActiveCard({ investment, asOf, onShown }: ActiveCardProps) {
  const { t } = useTranslation('investments');
  const language = useLanguage();
  const { durationDays, purchasedAt, amount, currentValue, totalEarned, endDate } = investment;
  return (
    <CardFrame investment={investment} onShown={onShown}>
      <DetailRow label={t('member.card.invested')} value={<OwnMoney amount={amount} />} />
      <DetailRow label={t('member.card.value')} value={<OwnMoney amount={currentValue} strong />} />
      <DetailRow label={t('member.card.earned')} value={<OwnMoney amount={totalEarned} sign="always" />} />
      <DetailRow label={t('member.card.duration')} value={<span className="num">{formatDays(durationDays, language)}</span>} />
      <DetailRow label={t('member.card.purchased')} value={<DateTime at={purchasedAt} />} />
      <DetailRow label={t('member.card.timeLeft')} value={<TimeLeft end={endDate} asOf={asOf} />} />
    </CardFrame>
  );
}

/** An investment whose final value was posted to the available balance. */
export function CompletedCard({ investment }: { investment: InvestmentRow }) {
  const { t } = useTranslation('investments');
  const language = useLanguage();
  const { durationDays, purchasedAt, completedAt, amount, currentValue, totalEarned } = investment;
  return (
    <CardFrame investment={investment}>
      <DetailRow label={t('member.card.invested')} value={<OwnMoney amount={amount} />} />
      <DetailRow label={t('member.card.finalValue')} value={<OwnMoney amount={currentValue} strong />} />
      <DetailRow label={t('member.card.earned')} value={<OwnMoney amount={totalEarned} sign="always" />} />
      <DetailRow label={t('member.card.duration')} value={<span className="num">{formatDays(durationDays, language)}</span>} />
      <DetailRow label={t('member.card.started')} value={<DateTime at={purchasedAt} />} />
      {completedAt !== null && <DetailRow label={t('member.card.completedAt')} value={<DateTime at={completedAt} />} />}
    </CardFrame>
  );
}
