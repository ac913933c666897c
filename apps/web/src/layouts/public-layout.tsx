import MenuOutlined from '@ant-design/icons/MenuOutlined';
import { Button, Dropdown } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { useSession } from '../lib/session.tsx';
import { ContactLinks } from '../ui/contact-links.tsx';
import { LanguageSwitcher } from '../ui/language-switcher.tsx';
import { SiteLogo } from '../ui/site-logo.tsx';
import { ThemeSwitcher } from '../ui/theme-switcher.tsx';
import './layouts.css';

const places = [
  { href: '/', label: 'nav.home' },
  { href: '/#plans', label: 'nav.plans' },
  { href: '/#about', label: 'nav.about' },
  { href: '/terms', label: 'nav.terms' },
] as const;

/** Coming from another page the section is not there yet; the landing page then scrolls by itself. */
function scrollToHash(href: string) {
  const id = href.split('#')[1];
  if (id === undefined) window.scrollTo({ top: 0 });
  else document.getElementById(id)?.scrollIntoView();
}

function DoorButtons() {
  const { t } = useTranslation();
  const { session } = useSession();
  const [, navigate] = useLocation();
  if (session.status === 'in') {
    return (
      <Button type="primary" onClick={() => navigate('/dashboard')}>
        {t('nav.dashboard')}
      </Button>
    );
  }
  return (
    <>
      <Button className="wide-only" onClick={() => navigate('/login')}>
        {t('nav.login')}
      </Button>
      <Button type="primary" onClick={() => navigate('/register')}>
        {t('nav.register')}
      </Button>
    </>
  );
}

function PhoneMenu() {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const go = ({ key }: { key: string }) => {
    navigate(key);
    scrollToHash(key);
  };
  const items = [...places.map(({ href, label }) => ({ key: href, label: t(label) })), { key: '/login', label: t('nav.login') }];
  return (
    <Dropdown trigger={['click']} menu={{ items, onClick: go }} placement="bottomRight">
      <Button className="phone-only bar-button" type="text" icon={<MenuOutlined />} aria-label={t('nav.menu')} />
    </Dropdown>
  );
}

function PublicBar() {
  const { t } = useTranslation();
  const [location] = useLocation();
  const here = location === '/home' ? '/' : location;
  return (
    <header className="bar">
      <div className="bar-inside">
        <SiteLogo href="/" />
        <nav className="bar-nav wide-only" aria-label={t('nav.main')}>
          {places.map(({ href, label }) => (
            <Link
              key={href}
              href={href}
              className={href === here ? 'bar-link bar-link-here' : 'bar-link'}
              aria-current={href === here ? 'page' : undefined}
              onClick={() => scrollToHash(href)}
            >
              {t(label)}
            </Link>
          ))}
        </nav>
        <div className="bar-tools">
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
    <footer className="public-footer">
      <div className="public-footer-inside">
        <div>
          <SiteLogo href="/" />
          <p>{t('site.footer')}</p>
        </div>
        <div className="public-footer-links">
          <ContactLinks />
          <Link href="/terms">{t('nav.terms')}</Link>
          <span className="phone-only">
            <ThemeSwitcher />
          </span>
        </div>
      </div>
    </footer>
  );
}

/** What stands around the pages that everybody may see. */
export function PublicLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className="public-layout">
      <a className="skip-link" href="#content">
        {t('nav.skip')}
      </a>
      <PublicBar />
      <main id="content">{children}</main>
      <PublicFooter />
    </div>
  );
}
