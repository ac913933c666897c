import { clsx } from 'clsx';
import { Button, Progress } from 'antd';
import { useTranslation } from 'react-i18next';
import { isActive, type ShownExport } from '../lib/awaited-exports.ts';
import { formatBytes } from '../../shared/lib/bytes.ts';
import { formatCount } from '../../shared/lib/format-number.ts';
import { toastFailure } from '../../shared/lib/toast-failure.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { useLanguage } from '../../shared/lib/use-language.ts';
import { DateTime } from '../../shared/ui/date-time.tsx';
import { useDownload } from './use-download.ts';
import { useListName } from './use-list-name.ts';
import styles from './exports.module.css';

/** The status of an export in one sentence. */
function useStateText({ status, rowsDone, rowsTotal, bytes, bytesEstimate, failure }: ShownExport): string {
  const { t } = useTranslation('exports');
  const language = useLanguage();
  const rows = { count: rowsTotal, rows: formatCount(rowsTotal, language) };
  const size = formatBytes(status === 'done' ? bytes : bytesEstimate, language);
  if (status === 'queued') return t('state.queued', { ...rows, size });
  if (status === 'running') return t('state.running', { done: formatCount(rowsDone, language), ...rows, size });
  if (status === 'done') return t('state.done', { ...rows, size });
  return status === 'failed' ? t(`failure.${failure ?? 'INTERNAL'}`) : t(`state.${status}`);
}

function CancelButton({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation('exports');
  const utils = trpc.useUtils();
  const cancel = trpc.exports.cancel.useMutation({
    onSettled: () => utils.exports.list.invalidate(),
    onError: (error) => toastFailure(error, t('toast.notCancelled')),
  });
  return (
    <Button
      className={clsx(styles.act)}
      size="small"
      loading={cancel.isPending}
      onClick={() => cancel.mutate({ id })}
      aria-label={t('cancelOf', { name })}
    >
      {t('cancel')}
    </Button>
  );
}

function DownloadButton({ row, name }: { row: ShownExport; name: string }) {
  const { t } = useTranslation('exports');
  const { save, isPending } = useDownload();
  return (
    <Button
      className={clsx(styles.act)}
      size="small"
      type="primary"
      loading={isPending}
      onClick={() => void save(row).catch(() => {})} // a toast has already reported the refusal
      aria-label={t('downloadOf', { name })}
    >
      {t('download')}
    </Button>
  );
}

/** One export: its list, its time, its progress or result, and its actions. */
export function ExportEntry({ row }: { row: ShownExport }) {
  const { t } = useTranslation('exports');
  const stateText = useStateText(row);
  const name = useListName()(row);
  const percent = row.rowsTotal === 0 ? 0 : Math.min(100, Math.round((row.rowsDone / row.rowsTotal) * 100));
  return (
    <li className={styles.export} data-testid="export">
      <div className={styles.header}>
        <span className={styles.name}>{name}</span>
        <span className="quiet">
          <DateTime at={row.createdAt} />
        </span>
      </div>
      {isActive(row) && <Progress percent={percent} size="small" aria-label={name} />}
      <div className={styles.footer}>
        <span className={row.status === 'failed' ? `${styles.failed} num` : 'quiet num'}>
          {stateText}
          {row.status === 'done' && row.expiresAt !== null && (
            <>
              <br />
              {t('kept')} <DateTime at={row.expiresAt} withZone />
            </>
          )}
        </span>
        {isActive(row) && <CancelButton id={row.id} name={name} />}
        {row.status === 'done' && <DownloadButton row={row} name={name} />}
      </div>
    </li>
  );
}
