import FileProtectOutlined from '@ant-design/icons/FileProtectOutlined';
import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { chosenDaysInputOf, type ChosenDays } from '../../shared/lib/chosen-days.ts';
import { saveFile } from '../../shared/lib/save-file.ts';
import { toastFailure } from '../../shared/lib/toast-failure.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { SavedReceipts } from './saved-receipts.tsx';

const fileNameOf = ({ from, to }: ChosenDays) => `${['receipts', from, to].filter((part) => part !== null).join('-')}.jsonl`;

/** The number of lines without a receipt. */
const countMissing = (lines: string): number => lines.split('\n').filter((line) => line.endsWith('"receipt":null}')).length;

const saved = <SavedReceipts textKey="receipt.savedAll" />;

/** Saves the receipts of all movements of these days, of both balances, in one file. */
export function ReceiptsButton({ days }: { days: ChosenDays }) {
  const { t } = useTranslation('verify');
  const { client } = trpc.useUtils();
  const save = useMutation({
    mutationFn: () => client.statement.receipts.query(chosenDaysInputOf(days)),
    onSuccess: (lines) => {
      saveFile(new Blob([lines], { type: 'application/jsonl' }), fileNameOf(days));
      toast.success(saved);
      const count = countMissing(lines);
      if (count > 0) toast.warning(t('receipt.missing', { count }));
    },
    onError: (error) => toastFailure(error, t('receipt.failed')),
  });
  return (
    <Button type="text" icon={<FileProtectOutlined aria-hidden />} loading={save.isPending} onClick={() => save.mutate()}>
      {t('receipt.saveAll')}
    </Button>
  );
}
