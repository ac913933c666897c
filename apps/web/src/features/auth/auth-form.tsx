import { Button, Form } from 'antd';
import { createContext, useCallback, useContext, useEffect, useState, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { apiErrorOf, fieldSentencesOf } from '../../lib/api-error.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import type { FieldCheck } from './field-checks.ts';

const ProblemsContext = createContext<Record<string, string>>({});

type FieldProps = { name: string; label: string; help?: string; children: ReactElement };

/** A labelled field; its problem takes the place of its help. */
export function Field({ name, label, help, children }: FieldProps) {
  const problem = useContext(ProblemsContext)[name];
  const below = problem ?? help;
  return (
    <Form.Item
      name={name}
      label={label}
      {...(below !== undefined && { help: below })}
      {...(problem !== undefined && { validateStatus: 'error' as const })}
    >
      {children}
    </Form.Item>
  );
}

type AuthFormProps<F extends string> = {
  /** What is asked of each field, in the order in which they stand. */
  checks: Readonly<Record<F, FieldCheck>>;
  initial?: Record<string, string>;
  error: unknown;
  isPending: boolean;
  submitText: string;
  onSubmit: (input: Record<F, string>) => void;
  children: ReactNode;
};

/** The form that logging in and registering share: checked here at once, then by the server, whose word counts. */
export function AuthForm<F extends string>({ checks, initial = {}, error, isPending, submitText, onSubmit, children }: AuthFormProps<F>) {
  const { t } = useTranslation(['auth', 'errors']);
  const [form] = Form.useForm<Record<string, string>>();
  const [problems, setProblems] = useState<Record<string, string>>({});

  const show = useCallback(
    (found: Record<string, string>) => {
      setProblems(found);
      const first = Object.keys(form.getFieldsValue()).find((name) => name in found);
      if (first !== undefined) form.focusField(first);
    },
    [form],
  );
  /* Each refusal is shown once, when it comes. */
  useEffect(() => {
    if (error !== null) show(fieldSentencesOf(apiErrorOf(error)));
  }, [error, show]);

  function submit(values: Record<string, string>) {
    /* Object.keys forgets the names of the keys that it lists. */
    const fields = Object.keys(checks) as F[];
    const found = fields.flatMap((field) => {
      const problem = checks[field](values[field] ?? '');
      return problem === null ? [] : [[field, t(`errors:field.${problem}`)]];
    });
    show(Object.fromEntries(found));
    /* Every field of the checks is there now, an untouched one as an empty text. */
    if (found.length === 0) onSubmit(Object.fromEntries(fields.map((field) => [field, values[field] ?? ''])) as Record<F, string>);
  }
  function forget(changed: object) {
    setProblems((known) => Object.fromEntries(Object.entries(known).filter(([field]) => !(field in changed))));
  }
  return (
    <ProblemsContext value={problems}>
      <Form
        form={form}
        className="auth-form"
        layout="vertical"
        noValidate
        requiredMark={false}
        initialValues={initial}
        onFinish={submit}
        onValuesChange={forget}
      >
        {error !== null && Object.keys(apiErrorOf(error).fields).length === 0 && <ErrorPanel error={error} title={t('failed')} />}
        {children}
        <Button type="primary" htmlType="submit" size="large" block disabled={isPending} loading={isPending}>
          {isPending ? t('processing') : submitText}
        </Button>
      </Form>
    </ProblemsContext>
  );
}
