import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import type { ExportList } from '@app/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { awaitExport } from '../lib/awaited-exports.ts';
import { toastFailure } from '../../shared/lib/toast-failure.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { useIsPhone } from '../../shared/lib/use-is-phone.ts';

type ExportButtonProps = {
  list: ExportList;
  /** The filters and the order of the screen; undefined values are left out. */
  filters: Record<string, string | undefined>;
  /** The text of a button whose file is not CSV. */
  label?: string;
};

/**
 * Starts the export of a list, all its pages, with its current filters and order; an icon only on phones. The tray in the top
 * bar shows the progress; it saves a file that is ready within ten seconds, and offers a later one.
 */
export function ExportButton({ list, filters, label }: ExportButtonProps) {
  const { t } = useTranslation('search');
  const isPhone = useIsPhone();
  const utils = trpc.useUtils();
  const start = trpc.exports.start.useMutation({
    onSuccess({ id }) {
      awaitExport(id);
      return utils.exports.list.invalidate();
    },
    onError: (error) => toastFailure(error, t('csv.failed')),
  });
  const given = Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return (
    <Button
      icon={<DownloadOutlined aria-hidden />}
      loading={start.isPending}
      onClick={() => start.mutate({ list, filters: Object.fromEntries(given) })}
      aria-label={label ?? t('csv.save')}
    >
      {label ?? (!isPhone && t('csv.word'))}
    </Button>
  );
}
