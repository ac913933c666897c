// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, expect, it } from 'vitest';
import { useFieldProblems } from './use-field-problems.ts';

afterEach(cleanup);

const fields = ['name', 'amount'] as const;
let tools: ReturnType<typeof useFieldProblems<(typeof fields)[number]>>;

function Fields() {
  const current = useFieldProblems(fields, (field) => `id-${field}`);
  useEffect(() => {
    tools = current;
  });
  return fields.map((field) => <input key={field} id={`id-${field}`} aria-label={field} title={current.problems[field] ?? 'none'} />);
}
const shown = () => fields.map((field) => screen.getByLabelText(field).title);
const focused = () => document.activeElement?.getAttribute('aria-label');

it('shows all problems and moves the focus to the first field of the form, whatever their order', () => {
  render(<Fields />);
  act(() => tools.show({ amount: 'too low', name: 'missing' }));
  expect([shown(), focused()]).toEqual([['missing', 'too low'], 'name']);
  act(() => tools.show({ amount: 'too low' }));
  expect([shown(), focused()]).toEqual([['none', 'too low'], 'amount']);
});

it('leaves the focus where it is for a field without a problem, and for a problem of no field', () => {
  render(<Fields />);
  screen.getByLabelText('amount').focus();
  act(() => tools.show({ name: undefined, other: 'not in this form' }));
  expect([shown(), focused()]).toEqual([['none', 'none'], 'amount']);
});

it('notes the problem of one field while the user is writing in another', () => {
  render(<Fields />);
  screen.getByLabelText('name').focus();
  act(() => tools.note('amount', 'missing'));
  expect([shown(), focused()]).toEqual([['none', 'missing'], 'name']);
});

it('removes the problem of a field that is corrected, and keeps the others', () => {
  render(<Fields />);
  act(() => tools.show({ name: 'missing', amount: 'too low' }));
  act(() => tools.forget('name'));
  expect(shown()).toEqual(['none', 'too low']);
});
