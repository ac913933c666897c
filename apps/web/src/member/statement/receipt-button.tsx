import FileProtectOutlined from '@ant-design/icons/FileProtectOutlined';
import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { formatInstant } from '../../shared/lib/business-time.ts';
import { saveFile } from '../../shared/lib/save-file.ts';
import { useDescription, type Line } from '../../shared/lib/statement-line.ts';
import { toastFailure } from '../../shared/lib/toast-failure.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { useLanguage } from '../../shared/lib/use-language.ts';
import { SavedReceipts } from './saved-receipts.tsx';

const saved = <SavedReceipts textKey="receipt.saved" />;

/** Saves the receipt of a movement: the proof that it is in the signed ledger log. */
export function ReceiptButton({ line }: { line: Line }) {
  const { t } = useTranslation('verify');
  const language = useLanguage();
  const description = useDescription(line);
  const { client } = trpc.useUtils();
  const save = useMutation({
    mutationFn: () => client.statement.receipt.query({ id: line.id }),
    onSuccess: (receipt) => {
      saveFile(new Blob([receipt], { type: 'text/plain' }), `receipt-${line.id}.tlog-proof`);
      toast.success(saved);
    },
    onError: (error) => toastFailure(error, t('receipt.failed')),
  });
  const label = t('receipt.label', { what: description, when: formatInstant(new Date(line.at), language) });
  return (
    <Button
      type="text"
      icon={<FileProtectOutlined aria-hidden />}
      aria-label={label}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      {t('receipt.column')}
    </Button>
  );
}
