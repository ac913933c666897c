import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { toastFailure } from '../lib/toast-failure.ts';
import { downloadCsv, type CsvQuery } from '../lib/download-csv.ts';
import { useIsPhone } from '../lib/use-is-phone.ts';

type ExportButtonProps = {
  /** The list's REST path, such as `/admin/users.csv`. */
  path: `/${string}.csv`;
  /** The filters and the order that the screen shows. */
  query: CsvQuery;
};

const fileNameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** Saves a list as CSV, all its pages, as it is filtered and ordered now; an icon alone on phones. */
export function ExportButton({ path, query }: ExportButtonProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const save = useMutation({
    mutationFn: () => downloadCsv(path, query, fileNameOf(path)),
    onSuccess: () => void toast.success(t('csv.saved')),
    onError: (error) => toastFailure(error, t('csv.failed')),
  });
  return (
    <Button icon={<DownloadOutlined aria-hidden />} loading={save.isPending} onClick={() => save.mutate()} aria-label={t('csv.save')}>
      {!isPhone && t('csv.word')}
    </Button>
  );
}
