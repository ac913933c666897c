import { textMax, type BankDestination } from '@app/contract';
import { Button, Form, Input, Switch } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { toastFailure } from '../../lib/toast-failure.ts';
import { apiErrorOf } from '../../lib/api-error.ts';
import { useConnection } from '../../lib/connection.ts';
import { trpc } from '../../lib/trpc.ts';
import { useReadPicture } from '../../lib/use-read-picture.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { ImageUpload, type Picture } from '../../ui/image-upload.tsx';
import { Sheet } from '../../ui/sheet.tsx';

/** `bank` null: a new one; the whole null: nothing is open. */
export type BankDialogState = { bank: BankDestination | null } | null;

type BankFormValues = Omit<BankDestination, 'id' | 'qrisImage'> & { qrisImage: Picture | null };

const emptyBank: BankFormValues = { bankName: '', accountName: '', accountNumber: '', isActive: true, qrisImage: null };
const textFields = [
  { name: 'bankName', label: 'form.bankName' },
  { name: 'accountName', label: 'form.accountName' },
  { name: 'accountNumber', label: 'form.accountNumber' },
] as const;

/** Creates or updates, whichever it is, and says what came of it. */
function useSaveBank(bank: BankDestination | null, onSaved: () => void) {
  const { t } = useTranslation('banks');
  const utils = trpc.useUtils();
  const after = (word: 'toast.created' | 'toast.updated') => ({
    onSuccess() {
      toast.success(t(word));
      void utils.banks.invalidate();
      onSaved();
    },
    onError: (error: unknown, input: object) => toastFailure(error, t('failed.save'), Object.keys(input)),
  });
  const create = trpc.banks.create.useMutation(after('toast.created'));
  const update = trpc.banks.update.useMutation(after('toast.updated'));
  const { readPicture, isReading } = useReadPicture();
  async function save({ qrisImage: picture, ...values }: BankFormValues) {
    if (picture === bank?.qrisImage || typeof picture === 'string') {
      /* Absent leaves the stored picture as it is, also one that somebody else has put there meanwhile. */
      if (bank !== null) update.mutate({ id: bank.id, ...values });
      return;
    }
    const qrisImage = await readPicture(picture);
    if (qrisImage === undefined) return;
    if (bank === null) create.mutate({ ...values, qrisImage });
    else update.mutate({ id: bank.id, ...values, qrisImage });
  }
  const { error, isPending } = bank === null ? create : update;
  return { save, error, isPending: isPending || isReading };
}

function BankForm({ bank, onClose }: { bank: BankDestination | null; onClose: () => void }) {
  const { t } = useTranslation(['banks', 'errors']);
  const { state } = useConnection();
  const { save, error, isPending } = useSaveBank(bank, onClose);
  const [form] = Form.useForm<BankFormValues>();
  const activeHelp = useId();
  const fields = error === null ? {} : apiErrorOf(error).fields;
  const problemOf = (name: string) => (fields[name] === undefined ? {} : { help: fields[name], validateStatus: 'error' as const });
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={bank ?? emptyBank}
      onFinish={save}
      scrollToFirstError={{ focus: true }}
    >
      {error !== null && Object.keys(fields).length === 0 && <ErrorPanel error={error} title={t('failed.save')} />}
      {textFields.map(({ name, label }, index) => (
        <Form.Item
          key={name}
          name={name}
          label={t(label)}
          rules={[{ required: true, whitespace: true, message: t('errors:field.required') }]}
          {...problemOf(name)}
        >
          <Input maxLength={textMax.bankField} autoComplete="off" autoFocus={index === 0} />
        </Form.Item>
      ))}
      <Form.Item label={t('form.isActive')} htmlFor="bank-active" extra={<span id={activeHelp}>{t('form.isActiveHelp')}</span>}>
        <Form.Item name="isActive" valuePropName="checked" noStyle>
          <Switch id="bank-active" aria-label={t('form.isActive')} aria-describedby={activeHelp} />
        </Form.Item>
      </Form.Item>
      <Form.Item name="qrisImage" label={t('form.qris')} extra={t('form.qrisHelp')} {...problemOf('qrisImage')}>
        <ImageUpload label={t('form.qris')} />
      </Form.Item>
      <div className="dialog-foot">
        <Button onClick={onClose}>{t('form.cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={isPending} disabled={isPending || state !== 'ok'}>
          {t('form.save')}
        </Button>
      </div>
    </Form>
  );
}

/** Adds a bank destination or changes one. */
export function BankDialog({ state, onClose }: { state: BankDialogState; onClose: () => void }) {
  const { t } = useTranslation('banks');
  const bank = state?.bank ?? null;
  return (
    <Sheet
      open={state !== null}
      title={bank === null ? t('form.addTitle') : t('form.editTitle', { name: bank.bankName })}
      onClose={onClose}
    >
      {state !== null && <BankForm key={bank?.id ?? 'new'} bank={bank} onClose={onClose} />}
    </Sheet>
  );
}
