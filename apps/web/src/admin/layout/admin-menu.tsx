import ArrowDownOutlined from '@ant-design/icons/ArrowDownOutlined';
import ArrowUpOutlined from '@ant-design/icons/ArrowUpOutlined';
import AuditOutlined from '@ant-design/icons/AuditOutlined';
import BankOutlined from '@ant-design/icons/BankOutlined';
import DashboardOutlined from '@ant-design/icons/DashboardOutlined';
import FileProtectOutlined from '@ant-design/icons/FileProtectOutlined';
import PercentageOutlined from '@ant-design/icons/PercentageOutlined';
import PieChartOutlined from '@ant-design/icons/PieChartOutlined';
import SafetyOutlined from '@ant-design/icons/SafetyOutlined';
import SettingOutlined from '@ant-design/icons/SettingOutlined';
import SolutionOutlined from '@ant-design/icons/SolutionOutlined';
import SwapOutlined from '@ant-design/icons/SwapOutlined';
import TeamOutlined from '@ant-design/icons/TeamOutlined';
import UserOutlined from '@ant-design/icons/UserOutlined';
import WalletOutlined from '@ant-design/icons/WalletOutlined';
import { isAllowed, type Permission, type RequestType, type Role } from '@app/contract';
import type { ReactNode } from 'react';

type MenuName =
  | 'dashboard'
  | 'deposits'
  | 'withdrawals'
  | 'approvals'
  | 'investments'
  | 'users'
  | 'management'
  | 'transactions'
  | 'banks'
  | 'plans'
  | 'settings'
  | 'treasury'
  | 'audit'
  | 'ledgerLog'
  | 'security';

/** A page that the command palette finds. */
type AdminPlace = {
  href: string;
  label: `area:admin.${MenuName | 'adjustments' | 'exceptions'}` | 'area:member.profile' | 'app:nav.verify' | 'search:protection';
  keywords: `search:keywords.${MenuName | 'adjustments' | 'exceptions' | 'profile' | 'protection' | 'verify'}`;
  icon: ReactNode;
  permission: Permission;
};

type AdminMenuEntry = AdminPlace & {
  label: `area:admin.${MenuName}`;
  /** Shows the number of pending requests of this type, or of approvals that the user may decide. */
  pendingCountOf?: RequestType | 'approvals';
};

/** The entries of the admin menu in order; each role sees those that it may open. */
export const adminMenuEntries: readonly AdminMenuEntry[] = [
  {
    href: '/admin',
    label: 'area:admin.dashboard',
    keywords: 'search:keywords.dashboard',
    icon: <DashboardOutlined aria-hidden />,
    permission: 'reader',
  },
  {
    href: '/admin/deposits',
    label: 'area:admin.deposits',
    keywords: 'search:keywords.deposits',
    icon: <ArrowDownOutlined aria-hidden />,
    permission: 'reader',
    pendingCountOf: 'deposit',
  },
  {
    href: '/admin/withdrawals',
    label: 'area:admin.withdrawals',
    keywords: 'search:keywords.withdrawals',
    icon: <ArrowUpOutlined aria-hidden />,
    permission: 'reader',
    pendingCountOf: 'withdrawal',
  },
  {
    href: '/admin/approvals',
    label: 'area:admin.approvals',
    keywords: 'search:keywords.approvals',
    icon: <SolutionOutlined aria-hidden />,
    permission: 'reader',
    pendingCountOf: 'approvals',
  },
  {
    href: '/admin/investments',
    label: 'area:admin.investments',
    keywords: 'search:keywords.investments',
    icon: <PieChartOutlined aria-hidden />,
    permission: 'reader',
  },
  {
    href: '/admin/users',
    label: 'area:admin.users',
    keywords: 'search:keywords.users',
    icon: <TeamOutlined aria-hidden />,
    permission: 'reader',
  },
  {
    href: '/admin/management',
    label: 'area:admin.management',
    keywords: 'search:keywords.management',
    icon: <UserOutlined aria-hidden />,
    permission: 'master_reader',
  },
  {
    href: '/admin/transactions',
    label: 'area:admin.transactions',
    keywords: 'search:keywords.transactions',
    icon: <SwapOutlined aria-hidden />,
    permission: 'reader',
  },
  {
    href: '/admin/bank-destinations',
    label: 'area:admin.banks',
    keywords: 'search:keywords.banks',
    icon: <BankOutlined aria-hidden />,
    permission: 'master_reader',
  },
  {
    href: '/admin/plans',
    label: 'area:admin.plans',
    keywords: 'search:keywords.plans',
    icon: <PercentageOutlined aria-hidden />,
    permission: 'master_reader',
  },
  {
    href: '/admin/settings',
    label: 'area:admin.settings',
    keywords: 'search:keywords.settings',
    icon: <SettingOutlined aria-hidden />,
    permission: 'master_reader',
  },
  {
    href: '/admin/treasury',
    label: 'area:admin.treasury',
    keywords: 'search:keywords.treasury',
    icon: <WalletOutlined aria-hidden />,
    permission: 'master_reader',
  },
  {
    href: '/admin/audit',
    label: 'area:admin.audit',
    keywords: 'search:keywords.audit',
    icon: <AuditOutlined aria-hidden />,
    permission: 'master_reader',
  },
  {
    href: '/admin/ledger-log',
    label: 'area:admin.ledgerLog',
    keywords: 'search:keywords.ledgerLog',
    icon: <FileProtectOutlined aria-hidden />,
    permission: 'master_reader',
  },
  {
    href: '/admin/security-events',
    label: 'area:admin.security',
    keywords: 'search:keywords.security',
    icon: <SafetyOutlined aria-hidden />,
    permission: 'master_reader',
  },
];

/** The entries that a role may open. */
export const menuEntriesFor = (role: Role): readonly AdminMenuEntry[] =>
  adminMenuEntries.filter(({ permission }) => isAllowed(permission, role));

/** Pages that are reached from others. */
const otherPlaces: readonly AdminPlace[] = [
  {
    href: '/admin/adjustments',
    label: 'area:admin.adjustments',
    keywords: 'search:keywords.adjustments',
    icon: <SwapOutlined aria-hidden />,
    permission: 'reader',
  },
  {
    href: '/admin/payout-exceptions',
    label: 'area:admin.exceptions',
    keywords: 'search:keywords.exceptions',
    icon: <ArrowUpOutlined aria-hidden />,
    permission: 'reader',
  },
  {
    href: '/admin/settings?tab=protection',
    label: 'search:protection',
    keywords: 'search:keywords.protection',
    icon: <SettingOutlined aria-hidden />,
    permission: 'master_reader',
  },
  {
    href: '/verify',
    label: 'app:nav.verify',
    keywords: 'search:keywords.verify',
    icon: <FileProtectOutlined aria-hidden />,
    permission: 'reader',
  },
  {
    href: '/profile?tab=security',
    label: 'area:member.profile',
    keywords: 'search:keywords.profile',
    icon: <UserOutlined aria-hidden />,
    permission: 'session',
  },
];

/** Every page that a role may open, for the command palette. */
export const placesFor = (role: Role): readonly AdminPlace[] =>
  [...adminMenuEntries, ...otherPlaces].filter(({ permission }) => isAllowed(permission, role));
