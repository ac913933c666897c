import ArrowDownOutlined from '@ant-design/icons/ArrowDownOutlined';
import ArrowUpOutlined from '@ant-design/icons/ArrowUpOutlined';
import PercentageOutlined from '@ant-design/icons/PercentageOutlined';
import TeamOutlined from '@ant-design/icons/TeamOutlined';
import type { TransactionType } from '@app/contract';

const icons = {
  deposit: ArrowDownOutlined,
  withdrawal: ArrowUpOutlined,
  interest: PercentageOutlined,
  referral_bonus: TeamOutlined,
} as const satisfies Record<TransactionType, unknown>;

/** The icon of a type of transaction; its name is always beside it. */
export function TransactionIcon({ type }: { type: TransactionType }) {
  const Icon = icons[type];
  return <Icon aria-hidden />;
}
