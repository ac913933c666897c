import type { LedgerLogStatus, LogCheckpoint } from '@app/contract';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { serverNow, serverTimeOf } from '../../shared/lib/clock.ts';
import { formatCount } from '../../shared/lib/format-number.ts';
import type { Serialized } from '../../shared/lib/serialized.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { useLanguage } from '../../shared/lib/use-language.ts';
import { CopyButton } from '../../shared/ui/copy-button.tsx';
import { DateTime } from '../../shared/ui/date-time.tsx';
import { DetailRow } from '../../shared/ui/detail-row.tsx';
import { QueryError } from '../../shared/ui/error-panel.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { RefreshButton } from '../../shared/ui/refresh-button.tsx';
import { SectionCard } from '../../shared/ui/section-card.tsx';
import { DetailsSkeleton } from '../../shared/ui/skeletons.tsx';
import { StatusTag } from '../../shared/ui/status-tag.tsx';
import { CheckpointList } from './checkpoint-list.tsx';
import { VerifyWholeLog } from './verify-whole-log.tsx';
import styles from './ledger-log.module.css';

type Checkpoint = Serialized<LogCheckpoint>;
type Status = Pick<LedgerLogStatus, 'size' | 'waiting' | 'isWaitingExact'> & {
  unsignedSince: string | null;
  checkpoint: Checkpoint | null;
};

const refetchMs = 60_000;
/** The job runs every minute; after ten without a checkpoint something is wrong. */
const behindAfterMs = 10 * 60_000;

const isBehind = (unsignedSince: string | null): boolean =>
  unsignedSince !== null && serverNow() - Date.parse(unsignedSince) >= behindAfterMs;

/** A number, or `1,000+`. */
const atLeast = (shown: string, isExact: boolean): string => (isExact ? shown : `${shown}+`);

/** Whether everything is signed, what waits for the next signature, or that nothing was signed for too long. */
function Verdict({ status: { size, waiting, isWaitingExact, unsignedSince, checkpoint } }: { status: Status }) {
  const { t } = useTranslation('admin-dashboard');
  const language = useLanguage();
  if (isBehind(unsignedSince)) return <StatusTag status="rejected">{t('ledgerLog.behind')}</StatusTag>;
  const unsigned = waiting + size - (checkpoint?.size ?? 0);
  if (unsignedSince === null && unsigned === 0) return <StatusTag status="approved">{t('ledgerLog.allSigned')}</StatusTag>;
  /* What was written between the two counts of the server is in neither. */
  const count = Math.max(unsigned, 1);
  return (
    <StatusTag status="pending">
      {t('ledgerLog.unsigned', { count, shown: atLeast(formatCount(count, language), isWaitingExact) })}
    </StatusTag>
  );
}

function BehindNotice({ unsignedSince }: { unsignedSince: string | null }) {
  const { t } = useTranslation('admin-dashboard');
  if (!isBehind(unsignedSince)) return null;
  return (
    <div role="alert" className="callout">
      <strong>{t('ledgerLog.behind')}</strong>
      <p>{t('ledgerLog.behindText')}</p>
    </div>
  );
}

function Hash({ text, label }: { text: string; label: string }) {
  return (
    <span className={styles.hash}>
      <code>{text}</code>
      <CopyButton text={text} label={label} />
    </span>
  );
}

/** A signature is as old as the newest record, which may be a day. */
function SignedAt({ at, isNothingNew }: { at: string; isNothingNew: boolean }) {
  const { t } = useTranslation('admin-dashboard');
  return (
    <>
      <DateTime at={at} /> {isNothingNew && <span className="quiet">({t('ledgerLog.nothingNew')})</span>}
    </>
  );
}

function State({ status }: { status: Status }) {
  const { t } = useTranslation('admin-dashboard');
  const language = useLanguage();
  const { size, waiting, isWaitingExact, checkpoint, unsignedSince } = status;
  const isNothingNew = unsignedSince === null && waiting === 0;
  return (
    <SectionCard
      title={t('ledgerLog.state')}
      link={{ href: '/verify', text: t('ledgerLog.verify') }}
      aside={
        <span role="status">
          <Verdict status={status} />
        </span>
      }
    >
      <DetailRow label={t('ledgerLog.size')} value={formatCount(size, language)} strong />
      <DetailRow label={t('ledgerLog.waiting')} value={atLeast(formatCount(waiting, language), isWaitingExact)} />
      {checkpoint === null ? (
        <DetailRow label={t('ledgerLog.signed')} value={t('ledgerLog.never')} />
      ) : (
        <>
          <DetailRow label={t('ledgerLog.signed')} value={formatCount(checkpoint.size, language)} />
          <DetailRow label={t('ledgerLog.signedAt')} value={<SignedAt at={checkpoint.signedAt} isNothingNew={isNothingNew} />} />
          <DetailRow label={t('ledgerLog.root')} value={<Hash text={checkpoint.root} label={t('ledgerLog.root')} />} />
          <DetailRow label={t('ledgerLog.key')} value={<Hash text={checkpoint.verifierKey} label={t('ledgerLog.key')} />} />
        </>
      )}
      <p className="field-help">
        <Trans t={t} i18nKey="ledgerLog.toCheck" components={{ check: <Link href="/admin" /> }} />
      </p>
    </SectionCard>
  );
}

/** How far the ledger log has come, its checkpoints, and how everything in it is verified. */
export function LedgerLogPage() {
  const { t } = useTranslation('admin-dashboard');
  const query = trpc.ledgerLog.status.useQuery(undefined, { refetchInterval: refetchMs });
  const { data, error, dataUpdatedAt, refetch, isFetching } = query;
  return (
    <>
      <PageHeader
        title={t('ledgerLog.title')}
        note={t('ledgerLog.lead')}
        asOf={serverTimeOf(dataUpdatedAt)}
        actions={<RefreshButton onRefresh={() => void refetch()} isBusy={isFetching} />}
      />
      <QueryError query={query} title={t('ledgerLog.failed')} />
      {data === undefined ? (
        error === null && (
          <SectionCard title={t('ledgerLog.state')}>
            <DetailsSkeleton rows={6} />
          </SectionCard>
        )
      ) : (
        <div className={styles.root}>
          <BehindNotice unsignedSince={data.unsignedSince} />
          <State status={data} />
          <CheckpointList />
          <VerifyWholeLog verifierKey={data.checkpoint?.verifierKey ?? null} />
        </div>
      )}
    </>
  );
}
