import type { Meta, StoryObj } from '@storybook/react-vite';
import { PasskeyAddress } from './passkey-address.tsx';

const meta = { component: PasskeyAddress } satisfies Meta<typeof PasskeyAddress>;
export default meta;

export const ByAddress: StoryObj<typeof meta> = {};
