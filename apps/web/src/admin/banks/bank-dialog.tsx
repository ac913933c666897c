import { listLimit, textMax, type BankDestination, type CreateBankInput } from '@app/contract';
import { App, Input, Switch } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { toastFailure } from '../../shared/lib/toast-failure.ts';
import { apiErrorOf, isErrorWithoutField } from '../../shared/lib/api-error.ts';
import { unlessSent } from '../../shared/lib/sent-for-approval.ts';
import { rebaseValues } from '../../shared/lib/rebase-values.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { UnsavedInput } from '../../shared/lib/use-guarded-close.tsx';
import { useReadPicture } from '../../shared/lib/use-read-picture.ts';
import { useFieldProblems } from '../../shared/lib/use-field-problems.ts';
import { ErrorPanel } from '../../shared/ui/error-panel.tsx';
import { ImageUpload, type Picture } from '../../shared/ui/image-upload.tsx';
import { LabelledControl, LabelledField } from '../../shared/ui/labelled-field.tsx';
import { Sheet } from '../../shared/ui/sheet.tsx';
import { DialogFooter, SecondPersonNote } from '../ui/dialog-footer.tsx';
import { PendingApprovals } from '../ui/pending-approvals.tsx';
import styles from '../ui/dialog-form.module.css';

/** null: the dialog is closed. `bank`: the one to edit; null: a new one. */
export type BankDialogState = { bank: BankDestination | null } | null;

type BankFormValues = Omit<BankDestination, 'id' | 'qrisImage'> & { qrisImage: Picture | null };

const emptyBank: BankFormValues = { bankName: '', accountName: '', accountNumber: '', isActive: true, qrisImage: null };
const valuesOf = (bank: BankDestination | null): BankFormValues => ({ ...emptyBank, ...bank });
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

/** Creates or changes a bank destination, and shows a toast with the outcome. `bank`: its values as the administrator has seen them. */
function useSaveBank(bank: BankDestination | null, onSaved: () => void, onRefused: (error: unknown) => Promise<void>) {
  const { t } = useTranslation('banks');
  const utils = trpc.useUtils();
  const mutationOptions = (messageKey: 'toast.created' | 'toast.updated') => ({
    onSuccess() {
      toast.success(t(messageKey));
      onSaved();
    },
    /* Pending until the form shows the refusal: it can't be sent again before. */
    onError: unlessSent(onSaved, async (error, input: object) => {
      toastFailure(error, t('failed.save'), Object.keys(input));
      await onRefused(error);
    }),
    onSettled: () => void utils.banks.invalidate(),
  });
  const create = trpc.banks.create.useMutation(mutationOptions('toast.created'));
  const update = trpc.banks.update.useMutation(mutationOptions('toast.updated'));
  const { readPicture, isReading } = useReadPicture();
  async function save({ qrisImage: picture, ...values }: BankFormValues) {
    const change: Omit<CreateBankInput, 'isActive'> & { isActive: boolean } = { ...values };
    /* Without `qrisImage` the server keeps the stored picture. */
    if (typeof picture !== 'string' && picture !== bank?.qrisImage) {
      const qrisImage = await readPicture(picture);
      if (qrisImage === undefined) return;
      change.qrisImage = qrisImage;
    }
    if (bank === null) return create.mutate(change);
    const { id, ...expected } = bank;
    update.mutate({ id, ...change, expected });
  }
  const { error, isPending } = bank === null ? create : update;
  return { save, error, isPending: isPending || isReading };
}

/** The values of a bank destination, their problems, and the submission. `idOf` gives the ids of the controls. */
function useBankDestinationForm(opened: BankDestination | null, idOf: (field: BankField) => string, onSaved: () => void) {
  const { t } = useTranslation(['banks', 'errors']);
  const utils = trpc.useUtils();
  /** The version that the change applies to: the one that was opened, or the one that is shown since another change was found. */
  const [bank, setBank] = useState(opened);
  const [values, setValues] = useState(() => valuesOf(opened));
  const stored = valuesOf(bank);
  const isEdited = fieldOrder.some((field) => values[field] !== stored[field]);
  const { problems, show, forget } = useFieldProblems(fieldOrder, idOf);
  const { save, error, isPending } = useSaveBank(bank, onSaved, showRefusal);
  function shownText(field: BankField, { isActive, qrisImage, ...texts }: BankDestination): string {
    if (field === 'isActive') return t(isActive ? 'active' : 'inactive');
    if (field === 'qrisImage') return t(qrisImage === null ? 'withoutQris' : 'withQris');
    return texts[field];
  }
  /** After a change by another administrator: takes over what was not edited here, and marks the fields that differ. */
  async function showRefusal(refused: unknown) {
    const { errorCode, fields } = apiErrorOf(refused);
    show(fields);
    if (errorCode !== 'BANK_CHANGED' || bank === null) return;
    const now = await fetchPresent(bank.id);
    if (now === undefined) return;
    const changed = fieldOrder.filter((field) => bank[field] !== now[field]);
    setBank(now);
    setValues((typed) => rebaseValues(typed, valuesOf(bank), valuesOf(now)));
    show(Object.fromEntries(changed.map((field) => [field, t('form.changedMeanwhile', { value: shownText(field, now) })])));
  }
  /** The bank destination as it is now. Undefined when it was deleted, or no response came: the form keeps its version. */
  async function fetchPresent(id: string): Promise<BankDestination | undefined> {
    const banks = await utils.banks.list.fetch({ limit: listLimit.max }, { staleTime: 0 }).catch(() => undefined);
    return banks?.items.find((each) => each.id === id);
  }
  function setField<Field extends BankField>(field: Field, value: BankFormValues[Field]) {
    setValues((previous) => ({ ...previous, [field]: value }));
    forget(field);
  }
  /** Shows all empty fields at once; calls the server only without any. */
  async function submit() {
    const empty = textFields.filter(({ name }) => values[name].trim() === '');
    show(Object.fromEntries(empty.map(({ name }) => [name, t('errors:field.required')])));
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
  const isChanged = apiErrorOf(error).errorCode === 'BANK_CHANGED';
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
      {bank !== null && <PendingApprovals subjectId={bank.id} />}
      {/* Of a destination that was changed elsewhere the first changed field gets the focus. */}
      {(isChanged || isErrorWithoutField(error)) && <ErrorPanel error={error} title={t('failed.save')} takesFocus={!isChanged} />}
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
      <DialogFooter
        note={<SecondPersonNote />}
        cancelText={t('form.cancel')}
        submitText={t('form.save')}
        isPending={isPending}
        onCancel={onClose}
      />
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
