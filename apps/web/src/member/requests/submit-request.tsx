import { useUpload } from '../../shared/lib/upload.ts';
import { MoneyButton } from '../ui/money-button.tsx';
import { UploadProgress } from '../../shared/ui/upload-progress.tsx';

type SubmitRequestProps = { formId: string; text: string; isPending: boolean; disabled: boolean };

/** The submit button of a sheet; it names the operation and the amount, and is disabled also while the server can't be reached. */
export function SubmitRequest({ formId, text, isPending, disabled }: SubmitRequestProps) {
  const upload = useUpload();
  return (
    <>
      {isPending && <UploadProgress upload={upload} />}
      <MoneyButton type="primary" size="large" block htmlType="submit" form={formId} loading={isPending} disabled={disabled}>
        {text}
      </MoneyButton>
    </>
  );
}
