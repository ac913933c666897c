import type { PublicSettings } from '@app/contract';
import { Input } from 'antd';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { apiErrorOf, fieldSentencesOf } from '../../lib/api-error.ts';
import { useCompanyWords } from '../../lib/company-words.ts';
import { useConnection } from '../../lib/connection.ts';
import { useSettings } from '../../lib/settings.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { LabelledField } from '../../ui/labelled-field.tsx';
import { SaveButton } from './save-button.tsx';
import { useSaveSettings } from './use-save-settings.ts';

/** The settings that are texts. */
export type TextSetting = {
  [Name in keyof PublicSettings]: PublicSettings[Name] extends string | null ? Name : never;
}[Exclude<keyof PublicSettings, 'logoUrl' | 'operatingMode'>];

export type TextSettingField = { name: TextSetting; max: number; help?: string; isLong?: boolean };

type TextSettingsProps = {
  fields: readonly TextSettingField[];
  /** What stands under the fields with whether something is written and not saved. */
  children?: (isEdited: boolean) => ReactNode;
  /** Sentences of a refusal that came from elsewhere, by the field. */
  refusals?: Readonly<Record<string, string>>;
};

/** A form of settings that are texts. Only what was edited is sent; an empty one is taken off the pages. */
export function TextSettings({ fields, children, refusals = {} }: TextSettingsProps) {
  const { t } = useTranslation('settings');
  const settings = useSettings();
  const words = useCompanyWords();
  const choicesOf = (name: TextSetting) => (name === 'registeredIn' || name === 'businessField' ? words.choices[name] : undefined);
  const keptOf = (name: TextSetting, text: string) =>
    name === 'registeredIn' || name === 'businessField' ? words.kept(name, text.trim()) : text.trim();
  const shownOf = (name: TextSetting) =>
    name === 'registeredIn' || name === 'businessField' ? words.shown(name, settings[name]) : (settings[name] ?? '');
  const { state } = useConnection();
  const formId = useId();
  const [values, setValues] = useState<Partial<Record<TextSetting, string>>>({});
  const save = useSaveSettings(() => setValues({}));
  const answered = save.error === null ? {} : fieldSentencesOf(apiErrorOf(save.error));
  const problems: Readonly<Record<string, string>> = { ...refusals, ...answered };
  const changes = Object.fromEntries(
    Object.entries(values).flatMap(([key, text]) => {
      const name = key as TextSetting; // names of `fields`
      const kept = keptOf(name, text);
      return kept === (settings[name] ?? '') ? [] : [[name, kept]];
    }),
  );
  const isUnchanged = Object.keys(changes).length === 0;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isUnchanged) save.mutate(changes);
  }
  return (
    <>
      <form noValidate className="settings-form" onSubmit={submit}>
        {save.error !== null && Object.keys(answered).length === 0 && <ErrorPanel error={save.error} title={t('failed.save')} />}
        {fields.map(({ name, max, help, isLong }) => {
          const id = `${formId}-${name}`;
          const problem = values[name] === undefined || answered[name] !== undefined ? problems[name] : undefined;
          const control = {
            id,
            value: values[name] ?? shownOf(name),
            maxLength: max,
            'aria-invalid': problem !== undefined,
            onChange: ({ target }: { target: { value: string } }) => setValues((known) => ({ ...known, [name]: target.value })),
          };
          return (
            <LabelledField
              key={name}
              id={id}
              label={t(`field.${name}`)}
              problem={problem}
              {...(help !== undefined && { help })}
              {...(isLong && { aside: <span className="num">{`${control.value.length} / ${max}`}</span> })}
            >
              {isLong ? (
                <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} {...control} />
              ) : (
                <Input autoComplete="off" list={`${id}-choices`} {...control} />
              )}
              {choicesOf(name) !== undefined && (
                <datalist id={`${id}-choices`}>
                  {choicesOf(name)?.map(({ kept, shown }) => (
                    <option key={kept} value={shown} aria-label={shown} />
                  ))}
                </datalist>
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
