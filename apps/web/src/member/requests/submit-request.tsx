import { useUpload } from '../../shared/lib/upload.ts';
import { MoneyButton } from '../ui/money-button.tsx';
import { UploadProgress } from '../../shared/ui/upload-progress.tsx';

/** The submit button of a sheet; it names the operation and the amount, and is disabled while the server can't be reached. */
export function SubmitRequest({ formId, text, isPending }: { formId: string; text: string; isPending: boolean }) {
  const upload = useUpload();
  return (
    <>
      {isPending && <UploadProgress upload={upload} />}
      <MoneyButton type="primary" size="large" block htmlType="submit" form={formId} loading={isPending}>
        {text}
      </MoneyButton>
    </>
  );
}
