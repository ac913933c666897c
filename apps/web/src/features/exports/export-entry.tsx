import { Button, Progress } from 'antd';
import { useTranslation } from 'react-i18next';
import { isUnderWay, type ShownExport } from '../../lib/awaited-exports.ts';
import { formatBytes } from '../../lib/bytes.ts';
import { formatCount } from '../../lib/percent.ts';
import { toastFailure } from '../../lib/toast-failure.ts';
import { trpc } from '../../lib/trpc.ts';
import { useLanguage } from '../../lib/use-language.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { useDownload } from './use-download.ts';
import { useListName } from './use-list-name.ts';

/** Where an export stands, in a sentence. */
function useStateWords({ status, rowsDone, rowsTotal, bytes, bytesEstimate, failure }: ShownExport): string {
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
    <Button size="small" loading={cancel.isPending} onClick={() => cancel.mutate({ id })} aria-label={t('cancelOf', { name })}>
      {t('cancel')}
    </Button>
  );
}

function DownloadButton({ row, name }: { row: ShownExport; name: string }) {
  const { t } = useTranslation('exports');
  const { save, isPending } = useDownload();
  return (
    <Button
      size="small"
      type="primary"
      loading={isPending}
      onClick={() => void save(row).catch(() => {})} // the refusal has been told
      aria-label={t('downloadOf', { name })}
    >
      {t('download')}
    </Button>
  );
}

/** One export: what of, when, how far or what became of it, and what can be done. */
export function ExportEntry({ row }: { row: ShownExport }) {
  const { t } = useTranslation('exports');
  const words = useStateWords(row);
  const name = useListName()(row);
  const percent = row.rowsTotal === 0 ? 0 : Math.min(100, Math.round((row.rowsDone / row.rowsTotal) * 100));
  return (
    <li className="export" data-testid="export">
      <div className="export-head">
        <span className="export-name">{name}</span>
        <span className="quiet">
          <DateTime at={row.createdAt} />
        </span>
      </div>
      {isUnderWay(row) && <Progress percent={percent} size="small" aria-label={name} />}
      <div className="export-foot">
        <span className={row.status === 'failed' ? 'export-failed num' : 'quiet num'}>
          {words}
          {row.status === 'done' && row.expiresAt !== null && (
            <>
              <br />
              {t('kept')} <DateTime at={row.expiresAt} zone />
            </>
          )}
        </span>
        {isUnderWay(row) && <CancelButton id={row.id} name={name} />}
        {row.status === 'done' && <DownloadButton row={row} name={name} />}
      </div>
    </li>
  );
}
