import ArrowDownOutlined from '@ant-design/icons-svg/es/asn/ArrowDownOutlined';
import ArrowUpOutlined from '@ant-design/icons-svg/es/asn/ArrowUpOutlined';
import PercentageOutlined from '@ant-design/icons-svg/es/asn/PercentageOutlined';
import TeamOutlined from '@ant-design/icons-svg/es/asn/TeamOutlined';
import type { TransactionType } from '@app/contract';
import { Icon } from './icon.tsx';

const icons = {
  deposit: ArrowDownOutlined,
  withdrawal: ArrowUpOutlined,
  interest: PercentageOutlined,
  referral_bonus: TeamOutlined,
} as const satisfies Record<TransactionType, unknown>;

/** The icon of a type of transaction; its name is always beside it. */
export const TransactionIcon = ({ type }: { type: TransactionType }) => <Icon of={icons[type]} />;
