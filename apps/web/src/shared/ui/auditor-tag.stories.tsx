import type { Meta, StoryObj } from '@storybook/react-vite';
import { AuditorTag } from './auditor-tag.tsx';

const meta = { component: AuditorTag } satisfies Meta<typeof AuditorTag>;
export default meta;

export const Until: StoryObj<typeof AuditorTag> = { args: { accessUntil: '2999-12-20T15:59:59.999Z' } };
export const Ended: StoryObj<typeof AuditorTag> = { args: { accessUntil: '2026-01-20T15:59:59.999Z' } };
