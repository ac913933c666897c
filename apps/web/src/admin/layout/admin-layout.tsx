import { clsx } from 'clsx';
import LogoutOutlined from '@ant-design/icons/LogoutOutlined';
import MenuFoldOutlined from '@ant-design/icons/MenuFoldOutlined';
import MenuOutlined from '@ant-design/icons/MenuOutlined';
import MenuUnfoldOutlined from '@ant-design/icons/MenuUnfoldOutlined';
import type { RequestType } from '@app/contract';
import { App, Button, Drawer, Menu } from 'antd';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { formatCount } from '../../shared/lib/format-number.ts';
import { useSession, useUser } from '../../shared/lib/session.tsx';
import { useIsPhone } from '../../shared/lib/use-is-phone.ts';
import { useLanguage } from '../../shared/lib/use-language.ts';
import { LanguageSwitcher } from '../../shared/ui/language-switcher.tsx';
import { DemonstrationNotice } from '../../shared/ui/demonstration-notice.tsx';
import { SiteLogo } from '../../shared/ui/site-logo.tsx';
import { ThemeSwitcher } from '../../shared/ui/theme-switcher.tsx';
import { AuditorTag } from '../../shared/ui/auditor-tag.tsx';
import { UserAvatar } from '../../shared/ui/user-avatar.tsx';
import { useIsFullHeight } from '../lib/full-height.ts';
import { useApprovalCounts } from '../lib/use-approval-counts.ts';
import { useRequestCounts } from '../requests/use-request-counts.ts';
import { adminMenuEntries, menuEntriesFor } from './admin-menu.tsx';
import { LanguageNotice } from './language-notice.tsx';
import { programVersion } from './program-version.ts';
import { ProtectionNotice } from './protection-notice.tsx';

import '../ui/admin.css';
import styles from './admin-layout.module.css';

const COLLAPSED_KEY = 'adminSidebarCollapsed';

function PendingCount({ count = 0 }: { count: number | undefined }) {
  const language = useLanguage();
  if (count === 0) return null;
  return <span className={`${styles.pendingCount} num`}>{formatCount(count, language)}</span>;
}

const PendingRequests = ({ type }: { type: RequestType }) => <PendingCount count={useRequestCounts(type)?.pending} />;
const PendingApprovals = () => <PendingCount count={useApprovalCounts()?.decidable} />;

function AdminMenu({ collapsed, onChoose }: { collapsed: boolean; onChoose?: () => void }) {
  const { t } = useTranslation(['app', 'area']);
  const { role } = useUser();
  const [location] = useLocation();
  /* A member's page belongs to the menu entry of the member list. */
  const currentEntry =
    adminMenuEntries.findLast(({ href }) => location === href || (href !== '/admin' && location.startsWith(`${href}/`)))?.href ?? location;
  const items = menuEntriesFor(role).map(({ href, label, icon, pendingCountOf }) => ({
    key: href,
    icon,
    className: href === currentEntry ? clsx(styles.here) : '',
    title: t(label),
    label: (
      <Link className={styles.entry} href={href} aria-current={href === location ? 'page' : undefined}>
        {t(label)}
        {pendingCountOf === 'approvals' && <PendingApprovals />}
        {pendingCountOf !== undefined && pendingCountOf !== 'approvals' && <PendingRequests type={pendingCountOf} />}
      </Link>
    ),
  }));
  return (
    <Menu
      className={styles.menu}
      mode="inline"
      inlineIndent={16}
      inlineCollapsed={collapsed}
      selectedKeys={[currentEntry]}
      items={items}
      {...(onChoose !== undefined && { onClick: onChoose })}
    />
  );
}

function Sidebar() {
  const { t } = useTranslation(['app', 'area']);
  const isFullHeight = useIsFullHeight();
  const [isFolded, setIsFolded] = useState(() => localStorage.getItem(COLLAPSED_KEY) === '1');
  const collapsed = isFolded || isFullHeight;
  function toggle() {
    localStorage.setItem(COLLAPSED_KEY, isFolded ? '0' : '1');
    setIsFolded(!isFolded);
  }
  return (
    <aside className={`${styles.sidebar}${collapsed ? ` ${styles.sidebarCollapsed}` : ''}`}>
      <div className={styles.sidebarHeader}>
        <SiteLogo href="/admin" nameless={collapsed} />
      </div>
      <nav aria-label={t('nav.main')}>
        <AdminMenu collapsed={collapsed} />
      </nav>
      {!isFullHeight && (
        <Button
          type="text"
          className={clsx(styles.collapse)}
          icon={collapsed ? <MenuUnfoldOutlined aria-hidden /> : <MenuFoldOutlined aria-hidden />}
          aria-expanded={!collapsed}
          onClick={toggle}
          aria-label={collapsed ? t('area:sidebar.expand') : t('area:sidebar.collapse')}
        >
          {!collapsed && t('area:sidebar.collapse')}
        </Button>
      )}
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
        title={<SiteLogo href="/admin" onClick={close} />}
        styles={{ body: { padding: '8px 0' } }}
      >
        <AdminMenu collapsed={false} onChoose={close} />
      </Drawer>
    </>
  );
}

function AdminBar({ tools }: { tools: ReactNode }) {
  const { t } = useTranslation(['app', 'area']);
  const { logOut } = useSession();
  const { username, profileImage, accessUntil } = useUser();
  const isPhone = useIsPhone();
  return (
    <header className={styles.bar}>
      {isPhone && <PhoneDrawer />}
      <div className={styles.tools}>
        {tools}
        <ThemeSwitcher />
        <LanguageSwitcher short />
        <Link className={styles.user} href="/profile" aria-label={`${t('area:member.profile')}: ${username}`}>
          <UserAvatar username={username} image={profileImage} />
          <span className="wide-only">{username}</span>
        </Link>
        {accessUntil !== undefined && (
          <span className="wide-only">
            <AuditorTag accessUntil={accessUntil} />
          </span>
        )}
        <Button type="text" className="bar-button" icon={<LogoutOutlined aria-hidden />} aria-label={t('nav.logout')} onClick={logOut} />
      </div>
    </header>
  );
}

/** The layout of the administrator pages: a collapsible sidebar, a drawer on phones, a top bar with `tools` in it, the version at the bottom. */
export function AdminLayout({ tools, children }: { tools: ReactNode; children: ReactNode }) {
  const { t } = useTranslation(['app', 'area']);
  const isPhone = useIsPhone();
  const isFullHeight = useIsFullHeight();
  return (
    <App className="admin-layout">
      <a className="skip-link" href="#content">
        {t('nav.skip')}
      </a>
      {!isPhone && <Sidebar />}
      <div className={clsx(styles.main, isFullHeight && styles.fullHeight)}>
        <DemonstrationNotice />
        <ProtectionNotice />
        <LanguageNotice />
        <AdminBar tools={tools} />
        <main id="content" className={styles.content}>
          <div className={styles.page}>{children}</div>
          {/* Inside of main: a drawer has a footer too, and a page may have one landmark of that kind. */}
          {!isFullHeight && <footer className={styles.footer}>{t('area:version', { version: programVersion })}</footer>}
        </main>
      </div>
    </App>
  );
}
