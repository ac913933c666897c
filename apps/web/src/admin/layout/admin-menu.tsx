import ArrowDownOutlined from '@ant-design/icons/ArrowDownOutlined';
import ArrowUpOutlined from '@ant-design/icons/ArrowUpOutlined';
import AuditOutlined from '@ant-design/icons/AuditOutlined';
import BankOutlined from '@ant-design/icons/BankOutlined';
import DashboardOutlined from '@ant-design/icons/DashboardOutlined';
import PercentageOutlined from '@ant-design/icons/PercentageOutlined';
import PieChartOutlined from '@ant-design/icons/PieChartOutlined';
import SafetyOutlined from '@ant-design/icons/SafetyOutlined';
import SettingOutlined from '@ant-design/icons/SettingOutlined';
import SwapOutlined from '@ant-design/icons/SwapOutlined';
import TeamOutlined from '@ant-design/icons/TeamOutlined';
import UserOutlined from '@ant-design/icons/UserOutlined';
import WalletOutlined from '@ant-design/icons/WalletOutlined';
import { isAllowed, type Permission, type RequestType, type Role } from '@app/contract';
import type { ReactNode } from 'react';

type AdminMenuEntry = {
  href: string;
  label: `nav.admin.${'dashboard' | 'deposits' | 'withdrawals' | 'investments' | 'users' | 'management' | 'transactions' | 'banks' | 'plans' | 'settings' | 'treasury' | 'audit' | 'security'}`;
  icon: ReactNode;
  permission: Permission;
  /** Shows the number of pending requests of this type. */
  pendingCountOf?: RequestType;
};

/** The entries of the admin menu in order; each role sees those that it may open. */
export const adminMenuEntries: readonly AdminMenuEntry[] = [
  { href: '/admin', label: 'nav.admin.dashboard', icon: <DashboardOutlined aria-hidden />, permission: 'admin' },
  {
    href: '/admin/deposits',
    label: 'nav.admin.deposits',
    icon: <ArrowDownOutlined aria-hidden />,
    permission: 'admin',
    pendingCountOf: 'deposit',
  },
  {
    href: '/admin/withdrawals',
    label: 'nav.admin.withdrawals',
    icon: <ArrowUpOutlined aria-hidden />,
    permission: 'admin',
    pendingCountOf: 'withdrawal',
  },
  { href: '/admin/investments', label: 'nav.admin.investments', icon: <PieChartOutlined aria-hidden />, permission: 'admin' },
  { href: '/admin/users', label: 'nav.admin.users', icon: <TeamOutlined aria-hidden />, permission: 'admin' },
  { href: '/admin/management', label: 'nav.admin.management', icon: <UserOutlined aria-hidden />, permission: 'master_admin' },
  { href: '/admin/transactions', label: 'nav.admin.transactions', icon: <SwapOutlined aria-hidden />, permission: 'admin' },
  { href: '/admin/bank-destinations', label: 'nav.admin.banks', icon: <BankOutlined aria-hidden />, permission: 'master_admin' },
  { href: '/admin/plans', label: 'nav.admin.plans', icon: <PercentageOutlined aria-hidden />, permission: 'master_admin' },
  { href: '/admin/settings', label: 'nav.admin.settings', icon: <SettingOutlined aria-hidden />, permission: 'master_admin' },
  { href: '/admin/treasury', label: 'nav.admin.treasury', icon: <WalletOutlined aria-hidden />, permission: 'master_admin' },
  { href: '/admin/audit', label: 'nav.admin.audit', icon: <AuditOutlined aria-hidden />, permission: 'master_admin' },
  { href: '/admin/security-events', label: 'nav.admin.security', icon: <SafetyOutlined aria-hidden />, permission: 'master_admin' },
];

/** The entries that a role may open. */
export const menuEntriesFor = (role: Role): readonly AdminMenuEntry[] =>
  adminMenuEntries.filter(({ permission }) => isAllowed(permission, role));
