import CheckCircleOutlined from '@ant-design/icons/CheckCircleOutlined';
import MinusCircleOutlined from '@ant-design/icons/MinusCircleOutlined';
import { dayOneSteps, type DayOne, type DayOneGap, type DayOneStep } from '@app/contract';
import { clsx } from 'clsx';
import { Fragment, type ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { polledUnlessLive } from '../../shared/lib/live/polled-unless-live.ts';
import { useSettings } from '../../shared/lib/settings.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { loadingStateOf, useReservedHeight } from '../../shared/lib/use-reserved-height.ts';
import { ErrorPanel } from '../../shared/ui/error-panel.tsx';
import { SectionCard } from '../../shared/ui/section-card.tsx';
import { AnnouncedSkeletonText, SkeletonText } from '../../shared/ui/skeletons.tsx';
import { DemoAccounts } from '../ui/demo-accounts.tsx';
import styles from './day-one-card.module.css';

const pages = {
  general: '/admin/settings',
  company: '/admin/settings?tab=company',
  logo: '/admin/settings?tab=logo',
  protection: '/admin/settings?tab=protection',
  banks: '/admin/bank-destinations',
  management: '/admin/management',
  security: '/profile?tab=security',
} as const;

/** Where each of them is done; null: at the machine, or where the sentence and what follows it say. */
const pageOfGap: Record<DayOneGap, keyof typeof pages | null> = {
  company_facts: 'company',
  contact: 'general',
  logo: 'logo',
  bank_destination: 'banks',
  second_administrator: 'management',
  second_log_in: 'management',
  second_factor: 'security',
  mail: null,
  backup: null,
  backup_verification: null,
  licence_statement: 'company',
  source_of_returns: 'company',
  complaint_contact: 'company',
  demo_accounts: null,
  protection: 'protection',
  live_mode: 'company',
};

type GapsProps = { gaps: readonly DayOneGap[]; demoAccounts: DayOne['demoAccounts'] };

/** Everything that a step lacks, and under it each page once on which some of it is done. */
function Gaps({ gaps, demoAccounts }: GapsProps) {
  const { t } = useTranslation('admin-dashboard');
  const links = new Set(gaps.map((gap) => pageOfGap[gap]));
  return (
    <>
      {gaps.map((gap) => (
        <Fragment key={gap}>
          <p className={styles.sentence}>
            <Trans t={t} i18nKey={`dayOne.gap.${gap}`} components={{ code: <code className={styles.command} /> }} />
          </p>
          {gap === 'demo_accounts' && <DemoAccounts accounts={demoAccounts} />}
        </Fragment>
      ))}
      {[...links].map(
        (page) =>
          page !== null && (
            <Link key={page} href={pages[page]}>
              {t(`dayOne.link.${page}`)}
            </Link>
          ),
      )}
    </>
  );
}

function Step({ step, isDone, children }: { step: DayOneStep; isDone: boolean; children: ReactNode }) {
  const { t } = useTranslation('admin-dashboard');
  return (
    <li className={styles.step}>
      {isDone ? (
        <CheckCircleOutlined className={clsx(styles.icon, styles.done)} aria-hidden />
      ) : (
        <MinusCircleOutlined className={styles.icon} aria-hidden />
      )}
      <div>
        <h3 className={styles.title}>{t(`dayOne.step.${step}`)}</h3>
        {children}
      </div>
    </li>
  );
}

function Steps({ data }: { data: DayOne | undefined }) {
  const { t } = useTranslation('admin-dashboard');
  return (
    <ol className={styles.steps}>
      {data === undefined
        ? dayOneSteps.map((step) => (
            <Step key={step} step={step} isDone={false}>
              <p>
                <SkeletonText width="80%" />
              </p>
            </Step>
          ))
        : data.steps.map(({ step, missing }) => (
            <Step key={step} step={step} isDone={missing.length === 0}>
              {missing.length === 0 ? (
                <p className="quiet">{t('dayOne.done')}</p>
              ) : (
                <Gaps gaps={missing} demoAccounts={data.demoAccounts} />
              )}
            </Step>
          ))}
    </ol>
  );
}

const box = 'day-one';

/** Remembers that nothing is shown, so that the next time nothing is reserved either. */
function NothingLeft() {
  const { ref } = useReservedHeight<HTMLDivElement>(box, 'whole');
  return <div ref={ref} />;
}

type OpenStepsProps = { data: DayOne | undefined; error: unknown; lastLoadedAt: number; onRetry: () => void };

function OpenSteps({ data, error, lastLoadedAt, onRetry }: OpenStepsProps) {
  const { t } = useTranslation('admin-dashboard');
  const { operatingMode } = useSettings();
  const reservedHeight = useReservedHeight<HTMLElement>(box, loadingStateOf({ data, error }));
  if (reservedHeight.style?.height === 0) return null;
  const progress = data && t('dayOne.progress', { done: data.done, total: data.steps.length });
  const aside = progress === undefined && error === null ? <AnnouncedSkeletonText width="64px" /> : progress;
  return (
    <div className={styles.box}>
      <SectionCard
        reservedHeight={reservedHeight}
        title={t(operatingMode === 'live' ? 'dayOne.titleLive' : 'dayOne.title')}
        aside={<span className="quiet num">{aside}</span>}
      >
        {error !== null && <ErrorPanel error={error} title={t('dayOne.failed')} lastLoadedAt={lastLoadedAt} onRetry={onRetry} />}
        {(error === null || data !== undefined) && <Steps data={data} />}
      </SectionCard>
    </div>
  );
}

/**
 * What has to be done before the product is offered to the public, with the page or the command of each step. Gone while all is done;
 * it returns when a step is undone, because the product is then not ready again.
 */
export function DayOneCard({ pollIntervalMs }: { pollIntervalMs: number }) {
  const { data, error, dataUpdatedAt, refetch } = trpc.stats.dayOne.useQuery(undefined, {
    ...polledUnlessLive(pollIntervalMs),
    staleTime: 0,
  });
  if (error === null && data !== undefined && data.done === data.steps.length) return <NothingLeft />;
  return <OpenSteps data={data} error={error} lastLoadedAt={dataUpdatedAt} onRetry={() => void refetch()} />;
}
