import { Button, Form } from 'antd';
import { createContext, useContext, useEffect, useState, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { apiErrorOf } from '../../lib/api-error.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { fieldProblemsOf } from './field-problems.ts';

const ProblemsContext = createContext<Record<string, string>>({});

type FieldProps = { name: string; label: string; help?: string; children: ReactElement };

/** A labelled field; its problem takes the place of its help. */
export function Field({ name, label, help, children }: FieldProps) {
  const problem = useContext(ProblemsContext)[name];
  const below = problem ?? help;
  return (
    <Form.Item name={name} label={label} {...(below !== undefined && { help: below })} {...(problem !== undefined && { validateStatus: 'error' as const })}>
      {children}
    </Form.Item>
  );
}

type AuthFormProps<T> = {
  schema: z.ZodType<T>;
  initial?: Record<string, string>;
  error: unknown;
  isPending: boolean;
  submitText: string;
  onSubmit: (input: T) => void;
  children: ReactNode;
};

/** The form that logging in and registering share: checked here by the server's own schema, then by the server. */
export function AuthForm<T>({ schema, initial = {}, error, isPending, submitText, onSubmit, children }: AuthFormProps<T>) {
  const { t } = useTranslation(['auth', 'errors']);
  const [form] = Form.useForm<Record<string, string>>();
  const [problems, setProblems] = useState<Record<string, string>>({});

  function show(found: Record<string, string>) {
    setProblems(found);
    const first = Object.keys(form.getFieldsValue()).find((name) => name in found);
    if (first !== undefined) form.focusField(first);
  }
  useEffect(() => {
    if (error !== null) show(apiErrorOf(error).fields);
    // Each refusal is shown once, when it comes.
  }, [error]);

  function submit(values: Record<string, string>) {
    const parsed = schema.safeParse(values);
    if (parsed.success) {
      setProblems({});
      return onSubmit(parsed.data);
    }
    const found = Object.entries(fieldProblemsOf(parsed.error.issues, values));
    show(Object.fromEntries(found.map(([field, problem]) => [field, t(`errors:field.${problem}`)])));
  }
  function forget(changed: object) {
    setProblems((known) => Object.fromEntries(Object.entries(known).filter(([field]) => !(field in changed))));
  }
  return (
    <ProblemsContext value={problems}>
      <Form form={form} className="auth-form" layout="vertical" noValidate requiredMark={false} initialValues={initial} onFinish={submit} onValuesChange={forget}>
        {error !== null && Object.keys(apiErrorOf(error).fields).length === 0 && <ErrorPanel error={error} title={t('failed')} />}
        {children}
        <Button type="primary" htmlType="submit" size="large" block disabled={isPending} loading={isPending}>
          {isPending ? t('processing') : submitText}
        </Button>
      </Form>
    </ProblemsContext>
  );
}
