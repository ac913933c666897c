import ReloadOutlined from '@ant-design/icons-svg/es/asn/ReloadOutlined';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Icon } from './icon.tsx';

const meta = { component: Icon, args: { of: ReloadOutlined } } satisfies Meta<typeof Icon>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
