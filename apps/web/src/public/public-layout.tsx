import MenuOutlined from '@ant-design/icons-svg/es/asn/MenuOutlined';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { useToken } from '../shared/lib/token-store.ts';
import { ButtonLink } from '../shared/ui/button-link.tsx';
import { ContactLinks } from '../shared/ui/contact-links.tsx';
import { Icon } from '../shared/ui/icon.tsx';
import { LanguageSwitcher } from '../shared/ui/language-switcher.tsx';
import { MenuButton } from '../shared/ui/menu-button.tsx';
import { DemonstrationNotice } from '../shared/ui/demonstration-notice.tsx';
import { SiteLogo } from '../shared/ui/site-logo.tsx';
import { ThemeSwitcher } from '../shared/ui/theme-switcher.tsx';

import layoutStyles from '../shared/ui/layout.module.css';
import styles from './public-layout.module.css';

const places = [
  { href: '/', label: 'nav.home' },
  { href: '/#plans', label: 'nav.plans' },
  { href: '/#about', label: 'nav.about' },
  { href: '/terms', label: 'nav.terms' },
] as const;

/** After a change of page the section is not there yet; the landing page then scrolls by itself. */
function scrollToHash(href: string) {
  const id = href.split('#')[1];
  if (id === undefined) window.scrollTo({ top: 0 });
  else document.getElementById(id)?.scrollIntoView();
}

function DoorButtons() {
  const { t } = useTranslation();
  if (useToken() !== null) {
    return (
      <ButtonLink kind="primary" href="/dashboard">
        {t('nav.dashboard')}
      </ButtonLink>
    );
  }
  return (
    <>
      <ButtonLink className="wide-only" href="/login">
        {t('nav.login')}
      </ButtonLink>
      <ButtonLink kind="primary" href="/register">
        {t('nav.register')}
      </ButtonLink>
    </>
  );
}

function PhoneMenu() {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const logInLinks = useToken() !== null ? [] : [{ href: '/login', label: 'nav.login' } as const];
  const items = [...places, ...logInLinks].map(({ href, label }) => ({ key: href, label: t(label) }));
  const go = (href: string) => {
    navigate(href);
    scrollToHash(href);
  };
  return (
    <MenuButton className="phone-only" label={t('nav.menu')} items={items} onChoose={go}>
      <Icon of={MenuOutlined} />
    </MenuButton>
  );
}

function PublicBar() {
  const { t } = useTranslation();
  const [location] = useLocation();
  const currentPath = location === '/home' ? '/' : location;
  return (
    <header className={layoutStyles.bar}>
      <div className={layoutStyles.barInside}>
        <SiteLogo href="/" />
        <nav className={`${layoutStyles.barNav} wide-only`} aria-label={t('nav.main')}>
          {places.map(({ href, label }) => (
            <Link
              key={href}
              href={href}
              className={href === currentPath ? `${layoutStyles.barLink} ${layoutStyles.barLinkHere}` : layoutStyles.barLink}
              aria-current={href === currentPath ? 'page' : undefined}
              onClick={() => scrollToHash(href)}
            >
              {t(label)}
            </Link>
          ))}
        </nav>
        <div className={layoutStyles.barTools}>
          <span className="wide-only">
            <ThemeSwitcher />
          </span>
          <span className="wide-only">
            <LanguageSwitcher />
          </span>
          <span className="phone-only">
            <LanguageSwitcher short />
          </span>
          <DoorButtons />
          <PhoneMenu />
        </div>
      </div>
    </header>
  );
}

function PublicFooter() {
  const { t } = useTranslation();
  return (
    <footer className={styles.footer}>
      <div className={styles.footerInside}>
        <div>
          <SiteLogo href="/" />
          <p>{t('site.footer')}</p>
        </div>
        <div className={layoutStyles.footerLinks}>
          <ContactLinks />
          <Link href="/verify">{t('nav.verify')}</Link>
          <Link href="/terms">{t('nav.terms')}</Link>
          <span className="phone-only">
            <ThemeSwitcher />
          </span>
        </div>
      </div>
    </footer>
  );
}

/** The state in the history of the landing page that is shown instead of an unknown address, or one that the user may not open. */
export const unknownAddress = 'unknown address';
/* Read where it is drawn: each change of the address draws the layout again. */
const isUnknownAddress = () => window.history.state === unknownAddress;

/** The layout of the public pages. */
export function PublicLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className={styles.root}>
      <a className="skip-link" href="#content">
        {t('nav.skip')}
      </a>
      <DemonstrationNotice />
      <PublicBar />
      {isUnknownAddress() && (
        <p className="callout" role="status">
          {t('notFound')}
        </p>
      )}
      <main id="content">{children}</main>
      <PublicFooter />
    </div>
  );
}
