import CheckCircleOutlined from '@ant-design/icons/CheckCircleOutlined';
import MinusCircleOutlined from '@ant-design/icons/MinusCircleOutlined';
import { dayOneSteps, type DayOne, type DayOneGap, type DayOneStep } from '@app/contract';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { polledUnlessLive } from '../../shared/lib/live/polled-unless-live.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { loadingStateOf, useReservedHeight } from '../../shared/lib/use-reserved-height.ts';
import { ErrorPanel } from '../../shared/ui/error-panel.tsx';
import { SectionCard } from '../../shared/ui/section-card.tsx';
import { AnnouncedSkeletonText, SkeletonText } from '../../shared/ui/skeletons.tsx';
import styles from './day-one-card.module.css';

const pages = {
  general: '/admin/settings',
  company: '/admin/settings?tab=company',
  logo: '/admin/settings?tab=logo',
  protection: '/admin/settings?tab=protection',
  banks: '/admin/bank-destinations',
  management: '/admin/management',
  users: '/admin/users',
  security: '/profile?tab=security',
} as const;

/** Where each of them is done; null: at the machine, by what the sentence names. */
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
  demo_accounts: 'users',
  protection: 'protection',
  live_mode: 'company',
};

function Gap({ gap }: { gap: DayOneGap }) {
  const { t } = useTranslation('admin-dashboard');
  const page = pageOfGap[gap];
  return (
    <>
      <p className={styles.sentence}>
        <Trans t={t} i18nKey={`dayOne.gap.${gap}`} components={{ code: <code className={styles.command} /> }} />
      </p>
      {page !== null && <Link href={pages[page]}>{t(`dayOne.link.${page}`)}</Link>}
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

function Steps({ steps }: { steps: DayOne['steps'] | undefined }) {
  const { t } = useTranslation('admin-dashboard');
  return (
    <ol className={styles.steps}>
      {steps === undefined
        ? dayOneSteps.map((step) => (
            <Step key={step} step={step} isDone={false}>
              <p>
                <SkeletonText width="80%" />
              </p>
            </Step>
          ))
        : steps.map(({ step, missing }) => (
            <Step key={step} step={step} isDone={missing === null}>
              {missing === null ? <p className="quiet">{t('dayOne.done')}</p> : <Gap gap={missing} />}
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
  const reservedHeight = useReservedHeight<HTMLElement>(box, loadingStateOf({ data, error }));
  if (reservedHeight.style?.height === 0) return null;
  const progress = data && t('dayOne.progress', { done: data.done, total: data.steps.length });
  const aside = progress === undefined && error === null ? <AnnouncedSkeletonText width="64px" /> : progress;
  return (
    <div className={styles.box}>
      <SectionCard reservedHeight={reservedHeight} title={t('dayOne.title')} aside={<span className="quiet num">{aside}</span>}>
        {error !== null && <ErrorPanel error={error} title={t('dayOne.failed')} lastLoadedAt={lastLoadedAt} onRetry={onRetry} />}
        {(error === null || data !== undefined) && <Steps steps={data?.steps} />}
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
