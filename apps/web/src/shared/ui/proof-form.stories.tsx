import type { Meta, StoryObj } from '@storybook/react-vite';
import { useSampleTexts } from '../../testing/use-sample-texts.ts';
import { ProofForm } from './proof-form.tsx';

const meta = { component: ProofForm } satisfies Meta;
export default meta;

const since = '2026-11-20T02:00:00.000Z';

export const Ways: StoryObj = {
  render: function Ways() {
    const { word, sentence } = useSampleTexts();
    const common = { error: null, isPending: false, submitText: word, onSubmit: () => undefined, onReset: () => undefined };
    return (
      <>
        <ProofForm {...common} factor={{ since, appSince: null, passkeys: [{}] }}>
          <p>{sentence}</p>
        </ProofForm>
        <ProofForm {...common} factor={{ since, appSince: since, passkeys: [] }} passwordLabel={word} />
        <ProofForm {...common} factor={{ since: null, appSince: null, passkeys: [] }} passwordLabel={word} />
      </>
    );
  },
};
