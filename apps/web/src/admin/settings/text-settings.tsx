import type { PublicSettings } from '@app/contract';
import { Input } from 'antd';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { apiErrorOf, fieldSentencesOf } from '../../shared/lib/api-error.ts';
import { useCompanyFacts } from '../../shared/lib/company-facts.ts';
import { useConnection } from '../../shared/lib/connection.ts';
import { useSettings } from '../../shared/lib/settings.ts';
import { ErrorPanel } from '../../shared/ui/error-panel.tsx';
import { LabelledField } from '../../shared/ui/labelled-field.tsx';
import { SaveButton } from './save-button.tsx';
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
 * A form of settings that are texts. Only edited fields are sent; an empty optional one is removed from the pages; a required one is
 * refused.
 */
export function TextSettings({ fields, children, refusals = {} }: TextSettingsProps) {
  const { t } = useTranslation('settings');
  const settings = useSettings();
  const companyFacts = useCompanyFacts();
  const choicesOf = (name: TextSetting) => (name === 'registeredIn' || name === 'businessField' ? companyFacts.choices[name] : undefined);
  const storedOf = (name: TextSetting, text: string) =>
    name === 'registeredIn' || name === 'businessField' ? companyFacts.stored(name, text.trim()) : text.trim();
  const shownOf = (name: TextSetting) =>
    name === 'registeredIn' || name === 'businessField' ? companyFacts.shown(name, settings[name]) : (settings[name] ?? '');
  const { state } = useConnection();
  const formId = useId();
  const [values, setValues] = useState<Partial<Record<TextSetting, string>>>({});
  const save = useSaveSettings(() => setValues({}));
  const answered = save.error === null ? {} : fieldSentencesOf(apiErrorOf(save.error));
  const problems: Readonly<Record<string, string>> = { ...refusals, ...answered };
  const changes = Object.fromEntries(
    Object.entries(values).flatMap(([key, text]) => {
      const name = key as TextSetting; // the keys are names of `fields`
      const stored = storedOf(name, text);
      return stored === (settings[name] ?? '') ? [] : [[name, stored]];
    }),
  );
  const isUnchanged = Object.keys(changes).length === 0;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isUnchanged) save.mutate(changes);
  }
  return (
    <>
      <form noValidate className={styles.form} onSubmit={submit}>
        {save.error !== null && Object.keys(answered).length === 0 && <ErrorPanel error={save.error} title={t('failed.save')} />}
        {fields.map(({ name, max, help, isLong }) => {
          const id = `${formId}-${name}`;
          const problem = values[name] === undefined || answered[name] !== undefined ? problems[name] : undefined;
          const input = {
            value: values[name] ?? shownOf(name),
            maxLength: max,
            onChange: ({ target }: { target: { value: string } }) => setValues((previous) => ({ ...previous, [name]: target.value })),
          };
          return (
            <LabelledField
              key={name}
              id={id}
              label={t(`field.${name}`)}
              problem={problem}
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
