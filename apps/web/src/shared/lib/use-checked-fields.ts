import { fieldSentenceKeys } from '@app/i18n';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiErrorOf, fieldSentencesOf } from './api-error.ts';
import { useFieldProblems } from './use-field-problems.ts';
import type { FieldCheck } from './field-checks.ts';

export type CheckedFieldProps = { id: string; name: string; value: string; onWrite: (text: string) => void; problem: string | undefined };

type UseCheckedFieldsOptions<F extends string> = {
  formId: string;
  checks: Readonly<Record<F, FieldCheck>>;
  initial?: Partial<Record<F, string>>;
  error: unknown;
  onSubmit: (input: Record<F, string>) => void;
};

/** The texts and problems of a form: first those of the browser's checks, then the server's. The first problem gets the focus. */
export function useCheckedFields<F extends string>({ formId, checks, initial = {}, error, onSubmit }: UseCheckedFieldsOptions<F>) {
  const { t } = useTranslation(['errors']);
  const [texts, setTexts] = useState<Partial<Record<F, string>>>(initial);
  const idOf = (field: F) => `${formId}-${field}`;
  /* Object.keys is typed string[]. */
  const fields = Object.keys(checks) as F[];
  const { problems, show, forget } = useFieldProblems(fields, idOf);
  const textOf = (field: F) => texts[field] ?? '';

  /* Each refusal is shown once, when it arrives. */
  const showRefusal = useEffectEvent(() => show(fieldSentencesOf(apiErrorOf(error))));
  useEffect(() => {
    if (error !== null) showRefusal();
  }, [error]);

  function submit() {
    const found = fields.flatMap((field) => {
      const problem = checks[field](textOf(field), texts);
      return problem === null ? [] : [[field, t(fieldSentenceKeys(field, problem))]];
    });
    show(Object.fromEntries(found));
    /* Every field of the checks is present, an untouched one as an empty text. */
    if (found.length === 0) onSubmit(Object.fromEntries(fields.map((field) => [field, textOf(field)])) as Record<F, string>);
  }
  function write(field: F, text: string) {
    setTexts((previous) => ({ ...previous, [field]: text }));
    forget(field);
  }
  const fieldOf = (field: F): CheckedFieldProps => ({
    id: idOf(field),
    name: field,
    value: textOf(field),
    onWrite: (text) => write(field, text),
    problem: problems[field],
  });
  return { fieldOf, submit };
}
