import { fieldSentenceKeys } from '@app/i18n';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiErrorOf, fieldSentencesOf } from '../../lib/api-error.ts';
import type { FieldCheck } from './field-checks.ts';

/** What a field of the form needs: its id, its text, and what is wrong with it. */
export type FieldTools = { id: string; name: string; value: string; onWrite: (text: string) => void; problem: string | undefined };

type AuthFields<F extends string> = {
  formId: string;
  checks: Readonly<Record<F, FieldCheck>>;
  initial?: Partial<Record<F, string>>;
  error: unknown;
  onSubmit: (input: Record<F, string>) => void;
};

/** The texts of a form and their problems, ours before the server is asked, and then the server's. The first one gets the focus. */
export function useAuthFields<F extends string>({ formId, checks, initial = {}, error, onSubmit }: AuthFields<F>) {
  const { t } = useTranslation(['auth', 'errors']);
  const [written, setWritten] = useState<Partial<Record<F, string>>>(initial);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const idOf = useCallback((field: string) => `${formId}-${field}`, [formId]);
  /* Object.keys forgets the names of the keys that it lists. */
  const fields = Object.keys(checks) as F[];
  const textOf = (field: F) => written[field] ?? '';
  const order = fields.join();

  const show = useCallback(
    (found: Record<string, string>) => {
      setProblems(found);
      const first = order.split(',').find((field) => field in found);
      if (first !== undefined) document.getElementById(idOf(first))?.focus();
    },
    [idOf, order],
  );
  /* Each refusal is shown once, when it comes. */
  useEffect(() => {
    if (error !== null) show(fieldSentencesOf(apiErrorOf(error)));
  }, [error, show]);

  function submit() {
    const found = fields.flatMap((field) => {
      const problem = checks[field](textOf(field), written);
      return problem === null ? [] : [[field, t(fieldSentenceKeys(field, problem))]];
    });
    show(Object.fromEntries(found));
    /* Every field of the checks is there now, an untouched one as an empty text. */
    if (found.length === 0) onSubmit(Object.fromEntries(fields.map((field) => [field, textOf(field)])) as Record<F, string>);
  }
  function write(field: F, text: string) {
    setWritten((before) => ({ ...before, [field]: text }));
    setProblems(({ [field]: _gone, ...rest }) => rest);
  }
  const fieldOf = (field: F): FieldTools => ({
    id: idOf(field),
    name: field,
    value: textOf(field),
    onWrite: (text) => write(field, text),
    problem: problems[field],
  });
  return { fieldOf, submit };
}
