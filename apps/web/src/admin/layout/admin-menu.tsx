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

type AdminMenuEntry = {
  href: string;
  label: `area:admin.${'dashboard' | 'deposits' | 'withdrawals' | 'approvals' | 'investments' | 'users' | 'management' | 'transactions' | 'banks' | 'plans' | 'settings' | 'treasury' | 'audit' | 'ledgerLog' | 'security'}`;
  icon: ReactNode;
  permission: Permission;
  /** Shows the number of pending requests of this type, or of approvals that the user may decide. */
  pendingCountOf?: RequestType | 'approvals';
};

/** The entries of the admin menu in order; each role sees those that it may open. */
export const adminMenuEntries: readonly AdminMenuEntry[] = [
  { href: '/admin', label: 'area:admin.dashboard', icon: <DashboardOutlined aria-hidden />, permission: 'reader' },
  {
    href: '/admin/deposits',
    label: 'area:admin.deposits',
    icon: <ArrowDownOutlined aria-hidden />,
    permission: 'reader',
    pendingCountOf: 'deposit',
  },
  {
    href: '/admin/withdrawals',
    label: 'area:admin.withdrawals',
    icon: <ArrowUpOutlined aria-hidden />,
    permission: 'reader',
    pendingCountOf: 'withdrawal',
  },
  {
    href: '/admin/approvals',
    label: 'area:admin.approvals',
    icon: <SolutionOutlined aria-hidden />,
    permission: 'reader',
    pendingCountOf: 'approvals',
  },
  { href: '/admin/investments', label: 'area:admin.investments', icon: <PieChartOutlined aria-hidden />, permission: 'reader' },
  { href: '/admin/users', label: 'area:admin.users', icon: <TeamOutlined aria-hidden />, permission: 'reader' },
  { href: '/admin/management', label: 'area:admin.management', icon: <UserOutlined aria-hidden />, permission: 'master_reader' },
  { href: '/admin/transactions', label: 'area:admin.transactions', icon: <SwapOutlined aria-hidden />, permission: 'reader' },
  { href: '/admin/bank-destinations', label: 'area:admin.banks', icon: <BankOutlined aria-hidden />, permission: 'master_reader' },
  { href: '/admin/plans', label: 'area:admin.plans', icon: <PercentageOutlined aria-hidden />, permission: 'master_reader' },
  { href: '/admin/settings', label: 'area:admin.settings', icon: <SettingOutlined aria-hidden />, permission: 'master_reader' },
  { href: '/admin/treasury', label: 'area:admin.treasury', icon: <WalletOutlined aria-hidden />, permission: 'master_reader' },
  { href: '/admin/audit', label: 'area:admin.audit', icon: <AuditOutlined aria-hidden />, permission: 'master_reader' },
  { href: '/admin/ledger-log', label: 'area:admin.ledgerLog', icon: <FileProtectOutlined aria-hidden />, permission: 'master_reader' },
  { href: '/admin/security-events', label: 'area:admin.security', icon: <SafetyOutlined aria-hidden />, permission: 'master_reader' },
];

/** The entries that a role may open. */
export const menuEntriesFor = (role: Role): readonly AdminMenuEntry[] =>
  adminMenuEntries.filter(({ permission }) => isAllowed(permission, role));
