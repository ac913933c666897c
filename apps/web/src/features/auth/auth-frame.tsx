import ArrowLeftOutlined from '@ant-design/icons-svg/es/asn/ArrowLeftOutlined';
import AuditOutlined from '@ant-design/icons-svg/es/asn/AuditOutlined';
import FieldTimeOutlined from '@ant-design/icons-svg/es/asn/FieldTimeOutlined';
import SafetyOutlined from '@ant-design/icons-svg/es/asn/SafetyOutlined';
import { plans } from '@app/money';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useDocumentTitle } from '../../lib/settings.ts';
import { Icon } from '../../ui/icon.tsx';
import { LanguageSwitcher } from '../../ui/language-switcher.tsx';
import { ModeNotice } from '../../ui/mode-notice.tsx';
import { Rate } from '../../ui/rate.tsx';
import { SiteLogo } from '../../ui/site-logo.tsx';
import { ThemeSwitcher } from '../../ui/theme-switcher.tsx';
import './auth.css';

const points = [
  { key: 'ledger', icon: AuditOutlined },
  { key: 'people', icon: SafetyOutlined },
  { key: 'clock', icon: FieldTimeOutlined },
] as const;

function SidePanel() {
  const { t } = useTranslation('auth');
  return (
    <aside className="auth-side">
      <h2>{t('side.title')}</h2>
      <ul>
        {points.map(({ key, icon }) => (
          <li key={key}>
            <Icon of={icon} className="auth-side-icon" />
            <div>
              <strong>{t(`side.${key}.title`)}</strong>
              <p>{t(`side.${key}.text`)}</p>
            </div>
          </li>
        ))}
      </ul>
      <div className="auth-side-risk">
        <Rate ratePpm={plans.standard.ratePpm} />
        <p>{t('side.risk')}</p>
      </div>
    </aside>
  );
}

const other = {
  login: { name: 'app:nav.login', href: '/register', question: 'login.question', link: 'login.other' },
  register: { name: 'app:nav.register', href: '/login', question: 'register.question', link: 'register.other' },
} as const;

/** What logging in and registering share: the form at one side, what the product promises and does not at the other. */
export function AuthFrame({ kind, children }: { kind: 'login' | 'register'; children: ReactNode }) {
  const { t } = useTranslation(['auth', 'app']);
  const { name, href, question, link } = other[kind];
  useDocumentTitle(t(name));
  return (
    <div className="auth">
      <div className="auth-main">
        <ModeNotice />
        <header className="auth-bar">
          <SiteLogo href="/" />
          <span>
            <ThemeSwitcher />
            <LanguageSwitcher short />
          </span>
        </header>
        <main className="auth-body">
          <h1>{t(`${kind}.title`)}</h1>
          <p className="auth-lead">{t(`${kind}.lead`)}</p>
          {children}
          <p className="auth-other">
            {t(question)} <Link href={href}>{t(link)}</Link>
          </p>
          <p className="auth-back">
            <Link href="/">
              <Icon of={ArrowLeftOutlined} /> {t('back')}
            </Link>
          </p>
        </main>
      </div>
      <SidePanel />
    </div>
  );
}
