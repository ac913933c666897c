import { textMax, type BankDestination } from '@app/contract';
import { App, Input, Switch } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { toastFailure } from '../../shared/lib/toast-failure.ts';
import { apiErrorOf, isErrorWithoutField } from '../../shared/lib/api-error.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { UnsavedInput } from '../../shared/lib/use-guarded-close.tsx';
import { useReadPicture } from '../../shared/lib/use-read-picture.ts';
import { useFieldProblems } from '../../shared/lib/use-field-problems.ts';
import { ErrorPanel } from '../../shared/ui/error-panel.tsx';
import { ImageUpload, type Picture } from '../../shared/ui/image-upload.tsx';
import { LabelledControl, LabelledField } from '../../shared/ui/labelled-field.tsx';
import { Sheet } from '../../shared/ui/sheet.tsx';
import { DialogFooter } from '../ui/dialog-footer.tsx';
import styles from '../ui/dialog-form.module.css';

/** null: the dialog is closed. `bank`: the one to edit; null: a new one. */
export type BankDialogState = { bank: BankDestination | null } | null;

type BankFormValues = Omit<BankDestination, 'id' | 'qrisImage'> & { qrisImage: Picture | null };

const emptyBank: BankFormValues = { bankName: '', accountName: '', accountNumber: '', isActive: true, qrisImage: null };
const textFields = [
  { name: 'bankName', label: 'form.bankName' },
  { name: 'accountName', label: 'form.accountName' },
  { name: 'accountNumber', label: 'form.accountNumber' },
] as const;
const fieldOrder = [
  'bankName',
  'accountName',
  'accountNumber',
  'isActive',
  'qrisImage',
] as const satisfies readonly (keyof BankFormValues)[];
type BankField = (typeof fieldOrder)[number];

/** Creates or changes a bank destination, and shows a toast with the outcome. */
function useSaveBank(bank: BankDestination | null, onSaved: () => void, onRefused: (error: unknown) => void) {
  const { t } = useTranslation('banks');
  const utils = trpc.useUtils();
  const mutationOptions = (messageKey: 'toast.created' | 'toast.updated') => ({
    onSuccess() {
      toast.success(t(messageKey));
      void utils.banks.invalidate();
      onSaved();
    },
    onError(error: unknown, input: object) {
      onRefused(error);
      toastFailure(error, t('failed.save'), Object.keys(input));
    },
  });
  const create = trpc.banks.create.useMutation(mutationOptions('toast.created'));
  const update = trpc.banks.update.useMutation(mutationOptions('toast.updated'));
  const { readPicture, isReading } = useReadPicture();
  async function save({ qrisImage: picture, ...values }: BankFormValues) {
    if (picture === bank?.qrisImage || typeof picture === 'string') {
      /* Without `qrisImage` the server keeps the stored picture, even one that another administrator has saved meanwhile. */
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

/** The values of a bank destination, their problems, and the submission. `idOf` gives the ids of the controls. */
function useBankDestinationForm(bank: BankDestination | null, idOf: (field: BankField) => string, onSaved: () => void) {
  const { t } = useTranslation('errors');
  const opened: BankFormValues = { ...emptyBank, ...bank };
  const [values, setValues] = useState(opened);
  const isEdited = fieldOrder.some((field) => values[field] !== opened[field]);
  const { problems, show, forget } = useFieldProblems(fieldOrder, idOf);
  const { save, error, isPending } = useSaveBank(bank, onSaved, (refused) => show(apiErrorOf(refused).fields));
  function setField<Field extends BankField>(field: Field, value: BankFormValues[Field]) {
    setValues((previous) => ({ ...previous, [field]: value }));
    forget(field);
  }
  /** Shows all empty fields at once; calls the server only without any. */
  async function submit() {
    const empty = textFields.filter(({ name }) => values[name].trim() === '');
    show(Object.fromEntries(empty.map(({ name }) => [name, t('field.required')])));
    const { bankName, accountName, accountNumber, isActive, qrisImage } = values;
    if (empty.length === 0) await save({ bankName, accountName, accountNumber, isActive, qrisImage });
  }
  return { values, isEdited, problems, setField, submit, error, isPending };
}

type BankFormProps = { bank: BankDestination | null; isLastActive: boolean; onClose: () => void };

function BankForm({ bank, isLastActive, onClose }: BankFormProps) {
  const { t } = useTranslation('banks');
  const { modal } = App.useApp();
  const formId = useId();
  const idOf = (field: BankField) => `${formId}-${field}`;
  const { values, isEdited, problems, setField, submit, error, isPending } = useBankDestinationForm(bank, idOf, onClose);
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isLastActive || values.isActive) return void submit();
        void modal.confirm({
          title: t('confirm.lastTitle'),
          content: t('confirm.lastActive'),
          okText: t('confirm.lastOk'),
          okButtonProps: { danger: true },
          cancelText: t('confirm.cancel'),
          onOk: () => void submit(),
        });
      }}
    >
      <UnsavedInput when={isEdited} />
      {isErrorWithoutField(error) && <ErrorPanel error={error} title={t('failed.save')} takesFocus />}
      {textFields.map(({ name, label }, index) => (
        <LabelledField key={name} id={idOf(name)} label={t(label)} problem={problems[name]}>
          {(control) => (
            <Input
              {...control}
              value={values[name]}
              maxLength={textMax.bankField}
              autoComplete="off"
              autoFocus={index === 0}
              onChange={({ target }) => setField(name, target.value)}
            />
          )}
        </LabelledField>
      ))}
      <LabelledControl id={idOf('isActive')} label={t('form.isActive')} help={t('form.isActiveHelp')} problem={problems['isActive']}>
        {(control) => <Switch {...control} checked={values.isActive} onChange={(isActive) => setField('isActive', isActive)} />}
      </LabelledControl>
      <LabelledControl id={idOf('qrisImage')} label={t('form.qris')} help={t('form.qrisHelp')} problem={problems['qrisImage']}>
        {({ id, 'aria-describedby': describedBy }) => (
          <ImageUpload
            id={id}
            describedBy={describedBy}
            label={t('form.qris')}
            value={values.qrisImage}
            onChange={(picture) => setField('qrisImage', picture)}
          />
        )}
      </LabelledControl>
      <DialogFooter cancelText={t('form.cancel')} submitText={t('form.save')} isPending={isPending} onCancel={onClose} />
    </form>
  );
}

/** Creates or changes a bank destination. `isLastActive`: to switch it off needs a confirmation. */
export function BankDialog({ state, isLastActive, onClose }: { state: BankDialogState; isLastActive: boolean; onClose: () => void }) {
  const { t } = useTranslation('banks');
  const bank = state?.bank ?? null;
  return (
    <Sheet
      open={state !== null}
      title={bank === null ? t('form.addTitle') : t('form.editTitle', { name: bank.bankName })}
      onClose={onClose}
    >
      {state !== null && <BankForm key={bank?.id ?? 'new'} bank={bank} isLastActive={isLastActive} onClose={onClose} />}
    </Sheet>
  );
}
