import LogoutOutlined from '@ant-design/icons/LogoutOutlined';
import MenuFoldOutlined from '@ant-design/icons/MenuFoldOutlined';
import MenuOutlined from '@ant-design/icons/MenuOutlined';
import MenuUnfoldOutlined from '@ant-design/icons/MenuUnfoldOutlined';
import type { RequestType } from '@app/contract';
import { App, Button, Drawer, Menu } from 'antd';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { formatCount } from '../lib/percent.ts';
import { polled } from '../lib/polling.ts';
import { useSession, useUser } from '../lib/session.tsx';
import { trpc } from '../lib/trpc.ts';
import { useIsPhone } from '../lib/use-is-phone.ts';
import { useLanguage } from '../lib/use-language.ts';
import { LanguageSwitcher } from '../ui/language-switcher.tsx';
import { ModeNotice } from '../ui/mode-notice.tsx';
import { SiteLogo } from '../ui/site-logo.tsx';
import { ThemeSwitcher } from '../ui/theme-switcher.tsx';
import { UserAvatar } from '../ui/user-avatar.tsx';
import { adminPlaces, placesFor } from './admin-menu.tsx';
import '../ui/admin-table.css';
import './layouts.css';

const countsIntervalMs = 10_000;
const COLLAPSED_KEY = 'adminSidebarCollapsed';

function PendingCount({ type }: { type: RequestType }) {
  const language = useLanguage();
  const { data } = trpc.requests.counts.useQuery({ type }, polled(countsIntervalMs));
  if (data === undefined || data.pending === 0) return null;
  return <span className="pending-count num">{formatCount(data.pending, language)}</span>;
}

function AdminMenu({ collapsed, onChoose }: { collapsed: boolean; onChoose?: () => void }) {
  const { t } = useTranslation();
  const { role } = useUser();
  const [location] = useLocation();
  /* A member's page belongs to the list of members. */
  const place =
    adminPlaces.findLast(({ href }) => location === href || (href !== '/admin' && location.startsWith(`${href}/`)))?.href ?? location;
  const items = placesFor(role).map(({ href, label, icon, pending }) => ({
    key: href,
    icon,
    title: t(label),
    label: (
      <Link className="admin-place" href={href} aria-current={href === location ? 'page' : undefined}>
        {t(label)}
        {pending !== undefined && <PendingCount type={pending} />}
      </Link>
    ),
  }));
  return (
    <Menu
      className="admin-menu"
      mode="inline"
      inlineIndent={16}
      inlineCollapsed={collapsed}
      selectedKeys={[place]}
      items={items}
      {...(onChoose !== undefined && { onClick: onChoose })}
    />
  );
}

function Sidebar() {
  const { t } = useTranslation(['app', 'area']);
  const [collapsed, setCollapsed] = useState(() => localStorage.getItem(COLLAPSED_KEY) === '1');
  function toggle() {
    localStorage.setItem(COLLAPSED_KEY, collapsed ? '0' : '1');
    setCollapsed(!collapsed);
  }
  return (
    <aside className={`admin-sidebar${collapsed ? ' admin-sidebar-collapsed' : ''}`}>
      <div className="admin-sidebar-head">
        <SiteLogo href="/admin" nameless={collapsed} />
      </div>
      <nav aria-label={t('nav.main')}>
        <AdminMenu collapsed={collapsed} />
      </nav>
      <Button
        type="text"
        className="admin-collapse"
        icon={collapsed ? <MenuUnfoldOutlined aria-hidden /> : <MenuFoldOutlined aria-hidden />}
        aria-expanded={!collapsed}
        onClick={toggle}
        aria-label={collapsed ? t('area:sidebar.expand') : t('area:sidebar.collapse')}
      >
        {!collapsed && t('area:sidebar.collapse')}
      </Button>
    </aside>
  );
}

function PhoneDrawer() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button type="text" icon={<MenuOutlined aria-hidden />} aria-label={t('nav.menu')} onClick={() => setOpen(true)} />
      <Drawer
        open={open}
        onClose={close}
        placement="left"
        size={264}
        title={<SiteLogo href="/admin" />}
        styles={{ body: { padding: '8px 0' } }}
      >
        <AdminMenu collapsed={false} onChoose={close} />
      </Drawer>
    </>
  );
}

function AdminBar({ tools }: { tools: ReactNode }) {
  const { t } = useTranslation();
  const { logOut } = useSession();
  const { username, profileImage } = useUser();
  const isPhone = useIsPhone();
  return (
    <header className="admin-bar">
      {isPhone && <PhoneDrawer />}
      <div className="bar-tools">
        {tools}
        <ThemeSwitcher />
        <LanguageSwitcher short />
        <Link className="admin-user" href="/profile" aria-label={`${t('nav.profile')}: ${username}`}>
          <UserAvatar username={username} image={profileImage} />
          <span className="wide-only">{username}</span>
        </Link>
        <Button type="text" className="bar-button" icon={<LogoutOutlined aria-hidden />} aria-label={t('nav.logout')} onClick={logOut} />
      </div>
    </header>
  );
}

/** What stands around an administrator's pages: a sidebar that folds, a drawer on phones, a bar above with `tools` in it. */
export function AdminLayout({ tools, children }: { tools: ReactNode; children: ReactNode }) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  return (
    <App className="admin-layout">
      <a className="skip-link" href="#content">
        {t('nav.skip')}
      </a>
      {!isPhone && <Sidebar />}
      <div className="admin-main">
        <ModeNotice />
        <AdminBar tools={tools} />
        <main id="content" className="admin-content">
          {children}
        </main>
      </div>
    </App>
  );
}
