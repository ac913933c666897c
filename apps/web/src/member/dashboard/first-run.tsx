import CheckOutlined from '@ant-design/icons-svg/es/asn/CheckOutlined';
import ClockCircleOutlined from '@ant-design/icons-svg/es/asn/ClockCircleOutlined';
import type { Request } from '@app/contract';
import { formatDurations } from '@app/i18n';
import { floorToCent, formatSgd, ZERO, type Idr } from '@app/money';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { formatInstant } from '../../shared/lib/business-time.ts';
import { useOfferedDurations, useOfferedPlans } from '../../shared/lib/plans.ts';
import type { Serialized } from '../../shared/lib/serialized.ts';
import { useUser } from '../../shared/lib/session.tsx';
import { useSettings } from '../../shared/lib/settings.ts';
import { useLanguage } from '../../shared/lib/use-language.ts';
import type { ReservedHeight } from '../../shared/lib/use-reserved-height.ts';
import { ButtonLink } from '../../shared/ui/button-link.tsx';
import { OwnMoney } from '../../shared/ui/own-money.tsx';
import { nextStep, type FirstRun, type FirstRunStep } from './first-run-of.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import styles from './dashboard.module.css';

const stateKeys = {
  done: 'member.firstRun.state.done',
  waiting: 'member.firstRun.state.waiting',
  open: 'member.firstRun.state.open',
} as const satisfies Record<FirstRunStep, string>;

type StepProps = { number: number; state: FirstRunStep; isNext: boolean; title: string; aside?: ReactNode; children: ReactNode };

/** A step with its state; the content says what it is for, or what was done. */
function Step({ number, state, isNext, title, aside, children }: StepProps) {
  const { t } = useTranslation('stats');
  const mark = { done: <Icon of={CheckOutlined} />, waiting: <Icon of={ClockCircleOutlined} />, open: number }[state];
  return (
    <li className={styles.firstRunStep} data-state={isNext ? 'next' : state} aria-current={isNext ? 'step' : undefined}>
      <span className={styles.firstRunMark} aria-hidden>
        {mark}
      </span>
      <div className={styles.firstRunText}>
        <h3>
          {title}
          <span className="visually-hidden">, {t(stateKeys[state])}</span>
        </h3>
        {children}
      </div>
      {aside}
    </li>
  );
}

/** The bank account to which withdrawals are paid, or the way to add one. */
function BankStep({ state, isNext }: Pick<StepProps, 'state' | 'isNext'>) {
  const { t } = useTranslation('stats');
  const { bankName, accountName, accountNumber } = useUser();
  const href = '/profile?tab=bank';
  const isDone = state === 'done';
  return (
    <Step
      number={1}
      state={state}
      isNext={isNext}
      title={t('member.firstRun.bank.title')}
      aside={isDone && <Link href={href}>{t('member.firstRun.bank.change')}</Link>}
    >
      <p>
        {isDone
          ? t('member.firstRun.bank.done', { bank: bankName, end: accountNumber?.slice(-4), holder: accountName })
          : t('member.firstRun.bank.text')}
      </p>
      {!isDone && (
        <ButtonLink href={href} kind={isNext ? 'primary' : 'default'}>
          {t('member.firstRun.bank.action')}
        </ButtonLink>
      )}
    </Step>
  );
}

type DepositStepProps = Pick<StepProps, 'state' | 'isNext'> & { pending: Serialized<Request> | undefined };

/** The first deposit, or the one that is being checked. */
function DepositStep({ state, isNext, pending }: DepositStepProps) {
  const { t } = useTranslation('stats');
  const language = useLanguage();
  const { minDeposit } = useSettings();
  return (
    <Step number={2} state={state} isNext={isNext} title={t('member.firstRun.deposit.title')}>
      {pending !== undefined && state === 'waiting' && <OwnMoney amount={pending.amount} strong />}
      <p>
        {state === 'done' && t('member.firstRun.deposit.done')}
        {state === 'open' && t('member.firstRun.deposit.text', { minimum: formatSgd(minDeposit) })}
        {pending !== undefined &&
          state === 'waiting' &&
          t('member.firstRun.deposit.waiting', { at: formatInstant(pending.createdAt, language) })}
      </p>
      {state === 'open' && (
        <ButtonLink href="/deposit-withdraw?open=deposit" kind={isNext ? 'primary' : 'default'}>
          {t('member.firstRun.deposit.action')}
        </ButtonLink>
      )}
      {state === 'waiting' && <ButtonLink href="/deposit-withdraw">{t('member.request.steps')}</ButtonLink>}
    </Step>
  );
}

function PlanStep({ isNext, hasMoney }: Pick<StepProps, 'isNext'> & { hasMoney: boolean }) {
  const { t } = useTranslation('stats');
  const durations = formatDurations(useOfferedDurations(), useLanguage());
  if (useOfferedPlans().length === 0) {
    return (
      <Step number={3} state="open" isNext={false} title={t('member.firstRun.plan.title')}>
        <p>{t('member.noPlan')}</p>
      </Step>
    );
  }
  return (
    <Step number={3} state="open" isNext={isNext} title={t('member.firstRun.plan.title')}>
      <p>{t(hasMoney ? 'member.firstRun.plan.text' : 'member.firstRun.plan.later', { durations })}</p>
      <ButtonLink href="/investment#plans" kind={isNext ? 'primary' : 'default'}>
        {t('member.firstRun.plan.action')}
      </ButtonLink>
    </Step>
  );
}

type FirstRunCardProps = { firstRun: FirstRun; free: Idr; pending: Serialized<Request> | undefined };

function FirstRunCard({ firstRun, free, pending }: FirstRunCardProps) {
  const { t } = useTranslation('stats');
  const next = nextStep(firstRun);
  const states = [firstRun.bank, firstRun.deposit, 'open'] as const;
  const left = states.filter((state) => state !== 'done').length;
  return (
    <section className={`card ${styles.firstRunCard}`} aria-labelledby="first-run">
      <h2 id="first-run">{firstRun.deposit === 'waiting' ? t('member.firstRun.checking') : t('member.firstRun.left', { count: left })}</h2>
      <div className={styles.firstRunBar} aria-hidden>
        {states.map((state, index) => (
          <span key={index} data-state={next === index ? 'next' : state} />
        ))}
      </div>
      <ol>
        <BankStep state={firstRun.bank} isNext={next === 0} />
        <DepositStep state={firstRun.deposit} isNext={next === 1} pending={pending} />
        <PlanStep isNext={next === 2} hasMoney={firstRun.deposit === 'done'} />
      </ol>
      <p className={styles.firstRunBalance}>
        {t('member.free')} <OwnMoney amount={floorToCent(free)} strong />
      </p>
    </section>
  );
}

/** The same card before it is known which steps are done: bars in its shape. */
function LikelyFirstRunCard({ likely }: { likely: FirstRun }) {
  return (
    <div inert aria-hidden className={styles.firstRunLikely}>
      <FirstRunCard firstRun={likely} free={ZERO} pending={undefined} />
    </div>
  );
}

type FirstRunStepsProps = {
  /** Null: over, or not known yet. */
  firstRun: FirstRun | null;
  /** While it is not known: what it will probably be; null: over. */
  likely: FirstRun | null;
  free: Idr | undefined;
  pending: Serialized<Request> | undefined;
  reservedHeight: ReservedHeight<HTMLDivElement>;
};

/** The three steps to the first plan, for as long as none was bought. While it is loading its last height is reserved, if there is one. */
export function FirstRunSteps({ firstRun, likely, free, pending, reservedHeight }: FirstRunStepsProps) {
  return (
    <div {...reservedHeight} className={styles.firstRun}>
      {likely !== null && <LikelyFirstRunCard likely={likely} />}
      {firstRun !== null && free !== undefined && (
        <div data-testid="first-run">
          <FirstRunCard firstRun={firstRun} free={free} pending={pending} />
        </div>
      )}
    </div>
  );
}
