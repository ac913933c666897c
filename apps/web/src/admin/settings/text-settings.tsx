import type { PublicSettings } from '@app/contract';
import { Input } from 'antd';
import { useId, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../shared/lib/session.tsx';
import { noValue } from '../lib/no-value.ts';
import { DetailRow } from '../../shared/ui/detail-row.tsx';
import { apiErrorOf, fieldSentencesOf } from '../../shared/lib/api-error.ts';
import { useCompanyFacts } from '../../shared/lib/company-facts.ts';
import { useConnection } from '../../shared/lib/connection.ts';
import { ErrorPanel } from '../../shared/ui/error-panel.tsx';
import { LabelledField } from '../../shared/ui/labelled-field.tsx';
import { PendingApprovals } from '../ui/pending-approvals.tsx';
import { SaveButton } from './save-button.tsx';
import { useEditedSettings } from './use-edited-settings.ts';
import { useSaveSettings } from './use-save-settings.ts';
import styles from './settings.module.css';

/** The settings that are texts. */
export type TextSetting = {
  [Name in keyof PublicSettings]: PublicSettings[Name] extends string | null ? Name : never;
}[Exclude<keyof PublicSettings, 'logoUrl' | 'operatingMode'>];

export type TextSettingField = { name: TextSetting; max: number; help?: string; isLong?: boolean };

type TextSettingsProps = {
  fields: readonly TextSettingField[];
  /** Rendered below the fields; gets whether there are unsaved changes. */
  children?: (isEdited: boolean) => ReactNode;
  /** Messages by field of a refusal of the change of the operating mode. */
  refusals?: Readonly<Record<string, string>>;
};

/**
 * A form of settings that are texts; without fields for who may not change them. Only edited fields are sent; an empty optional one is removed from the pages; a required one is
 * refused.
 */
export function TextSettings({ fields, children, refusals = {} }: TextSettingsProps) {
  const { t } = useTranslation('settings');
  const { settings, editOf, write, isMeanwhileChanged, withExpected, forgetEdits } = useEditedSettings<TextSetting, string>();
  const companyFacts = useCompanyFacts();
  const choicesOf = (name: TextSetting) => (name === 'registeredIn' || name === 'businessField' ? companyFacts.choices[name] : undefined);
  const storedOf = (name: TextSetting, text: string) =>
    name === 'registeredIn' || name === 'businessField' ? companyFacts.stored(name, text.trim()) : text.trim();
  const shownOf = (name: TextSetting) =>
    name === 'registeredIn' || name === 'businessField' ? companyFacts.shown(name, settings[name]) : (settings[name] ?? '');
  const { state } = useConnection();
  const formId = useId();
  const save = useSaveSettings(forgetEdits);
  const answered = save.error === null ? {} : fieldSentencesOf(apiErrorOf(save.error));
  const problems: Readonly<Record<string, string>> = { ...refusals, ...answered };
  const edited = fields.flatMap(({ name }) => {
    const text = editOf(name);
    const value = text === undefined ? undefined : storedOf(name, text);
    return value === undefined || value === (settings[name] ?? '') ? [] : [{ name, value }];
  });
  const mayChange = useMay('master_admin');
  const isUnchanged = edited.length === 0;
  const meanwhileOf = (name: TextSetting) =>
    edited.some((each) => each.name === name) && isMeanwhileChanged(name)
      ? t('changedMeanwhile', { value: shownOf(name) || t('history.cleared') })
      : undefined;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (isUnchanged) return;
    const changes = Object.fromEntries(edited.map(({ name, value }) => [name, value]));
    save.mutate(withExpected(changes));
  }
  if (!mayChange)
    return (
      <>
        <div className={styles.form}>
          <PendingApprovals subjectId="settings" fields={fields.map(({ name }) => name)} />
          {fields.map(({ name }) => (
            <DetailRow key={name} label={t(`field.${name}`)} value={shownOf(name) || noValue} />
          ))}
        </div>
        {children?.(false)}
      </>
    );
  return (
    <>
      <form noValidate className={styles.form} onSubmit={submit}>
        <PendingApprovals subjectId="settings" fields={fields.map(({ name }) => name)} />
        {save.error !== null && Object.keys(answered).length === 0 && <ErrorPanel error={save.error} title={t('failed.save')} takesFocus />}
        {fields.map(({ name, max, help, isLong }) => {
          const id = `${formId}-${name}`;
          const refused = editOf(name) === undefined || answered[name] !== undefined ? problems[name] : undefined;
          const input = {
            value: editOf(name) ?? shownOf(name),
            maxLength: max,
            onChange: ({ target }: { target: { value: string } }) => write(name, target.value),
          };
          return (
            <LabelledField
              key={name}
              id={id}
              label={t(`field.${name}`)}
              problem={meanwhileOf(name) ?? refused}
              {...(help !== undefined && { help })}
              {...(isLong && { aside: <span className="num">{`${input.value.length} / ${max}`}</span> })}
            >
              {(control) => (
                <>
                  {isLong ? (
                    <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} {...control} {...input} />
                  ) : (
                    <Input autoComplete="off" list={`${id}-choices`} {...control} {...input} />
                  )}
                  {choicesOf(name) !== undefined && (
                    <datalist id={`${id}-choices`}>
                      {choicesOf(name)?.map(({ stored, shown }) => (
                        <option key={stored} value={shown} aria-label={shown} />
                      ))}
                    </datalist>
                  )}
                </>
              )}
            </LabelledField>
          );
        })}
        <SaveButton isPending={save.isPending} disabled={isUnchanged || state !== 'ok'} />
      </form>
      {children?.(!isUnchanged)}
    </>
  );
}
