import { MoneyButton } from '../../ui/money-button.tsx';
import { UploadProgress } from '../../ui/upload-progress.tsx';

/** The one button of a sheet; it says the act and the amount, and waits while the server can't be reached. */
export function SubmitRequest({ formId, text, isPending }: { formId: string; text: string; isPending: boolean }) {
  return (
    <>
      {isPending && <UploadProgress />}
      <MoneyButton type="primary" size="large" block htmlType="submit" form={formId} loading={isPending}>
        {text}
      </MoneyButton>
    </>
  );
}
