// @vitest-environment jsdom
import { Input, Select } from 'antd';
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { renderUi } from '../../testing/render-ui.tsx';
import { DayField } from './day-field.tsx';
import { ImageUpload } from './image-upload.tsx';
import { LabelledField, type ControlProps } from './labelled-field.tsx';
import { SgdInput } from './sgd-input.tsx';
import { TextField } from './text-field.tsx';

const field = { id: 'it', label: 'The field', help: 'The rule.', problem: 'It is broken.' };

it.each<[string, (control: ControlProps) => ReactNode]>([
  ['a text', (control) => <Input {...control} />],
  ['a long text', (control) => <Input.TextArea {...control} />],
  ['a password', (control) => <Input.Password {...control} />],
  ['a choice', (control) => <Select {...control} options={[]} />],
  ['an amount', (control) => <SgdInput {...control} />],
  ['a day', (control) => <DayField {...control} day={null} onChoose={() => undefined} isDayDisabled={() => false} />],
])('describes %s by its problem and its help', async (_, control) => {
  await renderUi(<LabelledField {...field}>{control}</LabelledField>);
  const found = screen.getByLabelText('The field');
  const notes = (found.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent);
  expect(notes).toContain('It is broken.The rule.');
  expect(found.getAttribute('aria-invalid')).toBe('true');
});

it('describes a text field without antd likewise', async () => {
  await renderUi(<TextField {...field} value="" onWrite={() => undefined} />);
  expect(screen.getByRole('textbox', { name: 'The field', description: 'It is broken. The rule.' })).toBeTruthy();
});

it('describes the button that chooses a picture by the problem of the field', async () => {
  await renderUi(
    <LabelledField {...field}>
      {({ id, 'aria-describedby': describedBy }) => <ImageUpload id={id} describedBy={describedBy} label="The field" />}
    </LabelledField>,
  );
  expect(screen.getByRole('button', { name: 'Choose a picture: The field', description: /It is broken/ })).toBeTruthy();
});
