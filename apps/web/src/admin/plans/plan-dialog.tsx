import { textMax } from '@app/contract';
import { effectiveAnnualRate, planLimits, type Plan } from '@app/money';
import { Checkbox, Input, Switch } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { isErrorWithoutField } from '../../shared/lib/api-error.ts';
import { formatPercent } from '../../shared/lib/format-number.ts';
import { UnsavedInput } from '../../shared/lib/use-guarded-close.tsx';
import { useLanguage } from '../../shared/lib/use-language.ts';
import { usePlanName } from '../../shared/lib/use-plan-name.ts';
import { ErrorPanel } from '../../shared/ui/error-panel.tsx';
import { LabelledControl, LabelledField } from '../../shared/ui/labelled-field.tsx';
import { SgdInput } from '../../shared/ui/sgd-input.tsx';
import { Sheet } from '../../shared/ui/sheet.tsx';
import { DialogFooter, SecondPersonNote } from '../ui/dialog-footer.tsx';
import { PendingApprovals } from '../ui/pending-approvals.tsx';
import { parseRate, percentMax, type PlanField } from './plan-form-values.ts';
import { PlanPreview } from './plan-preview.tsx';
import { usePlanForm } from './use-plan-form.tsx';
import styles from '../ui/dialog-form.module.css';

/** The yearly rate that a typed rate amounts to; undefined while it is none. */
function useYearly(rate: string): string | undefined {
  const { t } = useTranslation('plans');
  const language = useLanguage();
  const ratePpm = parseRate(rate);
  return ratePpm === null ? undefined : t('form.yearly', { yearly: formatPercent(effectiveAnnualRate(ratePpm), language, 1) });
}

type FieldsProps = { form: ReturnType<typeof usePlanForm>; idOf: (field: PlanField) => string };

function AmountFields({ form: { values, problems, setValue }, idOf }: FieldsProps) {
  const { t } = useTranslation('plans');
  return (
    <>
      <LabelledField id={idOf('amountMin')} label={t('form.amountMin')} problem={problems['amountMin']}>
        {(control) => <SgdInput {...control} size="middle" value={values.amountMin} onChange={(amount) => setValue('amountMin', amount)} />}
      </LabelledField>
      <LabelledField
        id={idOf('amountMax')}
        label={t('form.amountMax')}
        problem={problems['amountMax']}
        aside={
          <Checkbox checked={values.hasNoMaximum} onChange={({ target }) => setValue('hasNoMaximum', target.checked)}>
            {t('form.hasNoMaximum')}
          </Checkbox>
        }
      >
        {(control) => (
          <SgdInput
            {...control}
            size="middle"
            disabled={values.hasNoMaximum}
            value={values.amountMax}
            onChange={(amount) => setValue('amountMax', amount)}
          />
        )}
      </LabelledField>
    </>
  );
}

function TermFields({ form, idOf }: FieldsProps) {
  const { t } = useTranslation('plans');
  const { values, problems, setValue } = form;
  const limits = { count: planLimits.durationsMax, max: planLimits.durationDaysMax };
  return (
    <>
      <LabelledField
        id={idOf('ratePpm')}
        label={t('form.rate')}
        aside={useYearly(values.rate)}
        help={t('form.rateHelp', { max: percentMax })}
        problem={problems['ratePpm']}
      >
        {(control) => (
          <Input
            {...control}
            value={values.rate}
            inputMode="decimal"
            autoComplete="off"
            autoFocus
            onChange={({ target }) => setValue('rate', target.value)}
          />
        )}
      </LabelledField>
      <AmountFields form={form} idOf={idOf} />
      <LabelledField
        id={idOf('durations')}
        label={t('form.durations')}
        help={t('form.durationsHelp', limits)}
        problem={problems['durations']}
      >
        {(control) => (
          <Input {...control} value={values.durations} autoComplete="off" onChange={({ target }) => setValue('durations', target.value)} />
        )}
      </LabelledField>
      <LabelledControl id={idOf('isActive')} label={t('form.isActive')} help={t('form.isActiveHelp')} problem={problems['isActive']}>
        {(control) => <Switch {...control} checked={values.isActive} onChange={(isActive) => setValue('isActive', isActive)} />}
      </LabelledControl>
    </>
  );
}

function PlanForm({ opened, onClose }: { opened: Plan; onClose: () => void }) {
  const { t } = useTranslation('plans');
  const formId = useId();
  const idOf = (field: PlanField) => `${formId}-${field}`;
  const form = usePlanForm(opened, idOf, onClose);
  const { plan, values, isEdited, problems, terms, isUnchanged, setValue, submit, error, isPending } = form;
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <UnsavedInput when={isEdited} />
      <PendingApprovals subjectId={plan.type} />
      {isErrorWithoutField(error) && <ErrorPanel error={error} title={t('failed.save')} takesFocus />}
      <TermFields form={form} idOf={idOf} />
      {terms !== null && <PlanPreview plan={plan} terms={terms} />}
      <LabelledField id={idOf('reason')} label={t('form.reason')} help={t('form.reasonHelp')} problem={problems['reason']}>
        {(control) => (
          <Input
            {...control}
            value={values.reason}
            maxLength={textMax.note}
            autoComplete="off"
            required
            onChange={({ target }) => setValue('reason', target.value)}
          />
        )}
      </LabelledField>
      {isUnchanged && (
        <p className="field-help" role="alert">
          {t('problem.unchanged')}
        </p>
      )}
      <DialogFooter
        note={<SecondPersonNote />}
        cancelText={t('form.cancel')}
        submitText={t('form.submit')}
        isPending={isPending}
        onCancel={onClose}
      />
    </form>
  );
}

/** Changes the terms of a plan; null: closed. The form keeps the version that it was opened with, until a change on it is refused. */
export function PlanDialog({ plan, onClose }: { plan: Plan | null; onClose: () => void }) {
  const { t } = useTranslation('plans');
  const planName = usePlanName();
  return (
    <Sheet open={plan !== null} title={plan === null ? '' : t('form.title', { plan: planName(plan.type) })} onClose={onClose}>
      {plan !== null && <PlanForm key={plan.type} opened={plan} onClose={onClose} />}
    </Sheet>
  );
}
