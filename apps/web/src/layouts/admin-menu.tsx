import ArrowDownOutlined from '@ant-design/icons/ArrowDownOutlined';
import ArrowUpOutlined from '@ant-design/icons/ArrowUpOutlined';
import BankOutlined from '@ant-design/icons/BankOutlined';
import DashboardOutlined from '@ant-design/icons/DashboardOutlined';
import PieChartOutlined from '@ant-design/icons/PieChartOutlined';
import type { Permission, RequestType } from '@app/contract';
import type { ReactNode } from 'react';

type AdminPlace = {
  href: string;
  label: `nav.admin.${'dashboard' | 'deposits' | 'withdrawals' | 'investments' | 'banks'}`;
  icon: ReactNode;
  permission: Permission;
  /** Shows how many requests of this type wait. */
  pending?: RequestType;
};

/** The entries of the admin menu in their order; each role sees those that it may open. */
export const adminPlaces: readonly AdminPlace[] = [
  { href: '/admin', label: 'nav.admin.dashboard', icon: <DashboardOutlined />, permission: 'admin' },
  { href: '/admin/deposits', label: 'nav.admin.deposits', icon: <ArrowDownOutlined />, permission: 'admin', pending: 'deposit' },
  { href: '/admin/withdrawals', label: 'nav.admin.withdrawals', icon: <ArrowUpOutlined />, permission: 'admin', pending: 'withdrawal' },
  { href: '/admin/investments', label: 'nav.admin.investments', icon: <PieChartOutlined />, permission: 'admin' },
  { href: '/admin/bank-destinations', label: 'nav.admin.banks', icon: <BankOutlined />, permission: 'master_admin' },
];
