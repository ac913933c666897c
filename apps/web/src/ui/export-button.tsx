import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import type { ExportList } from '@app/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { awaitExport } from '../lib/awaited-exports.ts';
import { toastFailure } from '../lib/toast-failure.ts';
import { trpc } from '../lib/trpc.ts';
import { useIsPhone } from '../lib/use-is-phone.ts';

type ExportButtonProps = {
  list: ExportList;
  /** The filters and the order that the screen shows; what is undefined is left out. */
  filters: Record<string, string | undefined>;
};

/**
 * Has a list written into a file, all its pages, as it is filtered and ordered now; an icon alone on phones. The exports
 * in the bar show how far it is, and save it.
 */
export function ExportButton({ list, filters }: ExportButtonProps) {
  const { t } = useTranslation('area');
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
      aria-label={t('csv.save')}
    >
      {!isPhone && t('csv.word')}
    </Button>
  );
}
