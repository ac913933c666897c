import HomeOutlined from '@ant-design/icons-svg/es/asn/HomeOutlined';
import LogoutOutlined from '@ant-design/icons-svg/es/asn/LogoutOutlined';
import PieChartOutlined from '@ant-design/icons-svg/es/asn/PieChartOutlined';
import SwapOutlined from '@ant-design/icons-svg/es/asn/SwapOutlined';
import TeamOutlined from '@ant-design/icons-svg/es/asn/TeamOutlined';
import UserOutlined from '@ant-design/icons-svg/es/asn/UserOutlined';
import { floorToCent } from '@app/money';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { useAmountsHidden } from '../shared/lib/hidden-amounts.ts';
import { useSession, useUser } from '../shared/lib/session.tsx';
import { ContactLinks } from '../shared/ui/contact-links.tsx';
import { Icon } from '../shared/ui/icon.tsx';
import { LanguageSwitcher } from '../shared/ui/language-switcher.tsx';
import { DemonstrationNotice } from '../shared/ui/demonstration-notice.tsx';
import { Money } from '../shared/ui/money.tsx';
import { SiteLogo } from '../shared/ui/site-logo.tsx';
import { ThemeSwitcher } from '../shared/ui/theme-switcher.tsx';
import { UserAvatar } from '../shared/ui/user-avatar.tsx';

import layoutStyles from '../shared/ui/layout.module.css';
import styles from './member-layout.module.css';

const places = [
  { href: '/dashboard', label: 'nav.dashboard', short: 'nav.dashboard', icon: <Icon of={HomeOutlined} /> },
  { href: '/investment', label: 'area:member.investment', short: 'area:member.investment', icon: <Icon of={PieChartOutlined} /> },
  { href: '/deposit-withdraw', label: 'area:member.money', short: 'area:member.moneyShort', icon: <Icon of={SwapOutlined} /> },
  { href: '/referral', label: 'area:member.referral', short: 'area:member.referral', icon: <Icon of={TeamOutlined} /> },
  { href: '/profile', label: 'area:member.profile', short: 'area:member.profile', icon: <Icon of={UserOutlined} /> },
] as const;

function MemberBar({ tools }: { tools: ReactNode }) {
  const { t } = useTranslation(['app', 'area']);
  const [location] = useLocation();
  const { logOut } = useSession();
  const { username, profileImage, balance } = useUser();
  const hidden = useAmountsHidden();
  return (
    <header className={layoutStyles.bar}>
      <div className={layoutStyles.barInside}>
        <SiteLogo href="/dashboard" />
        <nav className={`${layoutStyles.barNav} wide-only`} aria-label={t('nav.main')}>
          {places.map(({ href, label }) => (
            <Link
              key={href}
              href={href}
              className={href === location ? `${layoutStyles.barLink} ${layoutStyles.barLinkHere}` : layoutStyles.barLink}
              aria-current={href === location ? 'page' : undefined}
            >
              {t(label)}
            </Link>
          ))}
        </nav>
        <div className={layoutStyles.barTools}>
          <Link className={styles.balance} href="/statement">
            <span className="visually-hidden">{t('area:member.balance')}</span> <Money amount={floorToCent(balance)} hidden={hidden} />
          </Link>
          {tools}
          <span className="wide-only">
            <ThemeSwitcher />
          </span>
          <LanguageSwitcher short />
          <Link href="/profile" aria-label={`${t('area:member.profile')}: ${username}`}>
            <UserAvatar username={username} image={profileImage} />
          </Link>
          <Button type="text" className="bar-button" icon={<Icon of={LogoutOutlined} />} aria-label={t('nav.logout')} onClick={logOut} />
        </div>
      </div>
    </header>
  );
}

function BottomTabs() {
  const { t } = useTranslation(['app', 'area']);
  const [location] = useLocation();
  return (
    <nav className={`${styles.tabs} phone-only`} aria-label={t('nav.main')}>
      {places.map(({ href, short, icon }) => (
        <Link
          key={href}
          href={href}
          className={href === location ? `${styles.tab} ${styles.tabHere}` : styles.tab}
          aria-current={href === location ? 'page' : undefined}
        >
          <span className={styles.tabIcon} aria-hidden>
            {icon}
          </span>
          {t(short)}
        </Link>
      ))}
    </nav>
  );
}

/** The layout of the member pages: a top bar with `tools` in it, five tabs at the bottom on phones. */
export function MemberLayout({ tools, children }: { tools: ReactNode; children: ReactNode }) {
  const { t } = useTranslation(['app', 'area']);
  return (
    <div className={styles.root} data-area="member">
      <a className="skip-link" href="#content">
        {t('nav.skip')}
      </a>
      <DemonstrationNotice />
      <MemberBar tools={tools} />
      <main id="content" className={styles.content}>
        {children}
      </main>
      <footer className={styles.footer}>
        <p>{t('site.footer')}</p>
        <div className={layoutStyles.footerLinks}>
          <ContactLinks />
          <Link href="/statement">{t('area:member.statement')}</Link>
          <Link href="/verify">{t('nav.verify')}</Link>
          <Link href="/terms">{t('nav.terms')}</Link>
          <span className="phone-only">
            <ThemeSwitcher />
          </span>
        </div>
      </footer>
      <BottomTabs />
    </div>
  );
}
