import AuditOutlined from '@ant-design/icons-svg/es/asn/AuditOutlined';
import FieldTimeOutlined from '@ant-design/icons-svg/es/asn/FieldTimeOutlined';
import SafetyOutlined from '@ant-design/icons-svg/es/asn/SafetyOutlined';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOfferedPlans } from '../lib/plans.ts';
import { Icon } from '../ui/icon.tsx';
import { LanguageSwitcher } from '../ui/language-switcher.tsx';
import { DemonstrationNotice } from '../ui/demonstration-notice.tsx';
import { Rate } from '../ui/rate.tsx';
import { SiteLogo } from '../ui/site-logo.tsx';
import { ThemeSwitcher } from '../ui/theme-switcher.tsx';

import styles from './auth.module.css';

const points = [
  { key: 'ledger', icon: AuditOutlined },
  { key: 'people', icon: SafetyOutlined },
  { key: 'clock', icon: FieldTimeOutlined },
] as const;

function SidePanel() {
  const { t } = useTranslation('auth');
  const [plan] = useOfferedPlans();
  return (
    <aside className={styles.side}>
      <h2>{t('side.title')}</h2>
      <ul>
        {points.map(({ key, icon }) => (
          <li key={key}>
            <Icon of={icon} className={styles.sideIcon} />
            <div>
              <strong>{t(`side.${key}.title`)}</strong>
              <p>{t(`side.${key}.text`)}</p>
            </div>
          </li>
        ))}
      </ul>
      <div className="callout">
        {plan && <Rate ratePpm={plan.ratePpm} />}
        <p>{t('side.risk')}</p>
      </div>
    </aside>
  );
}

type AuthFrameProps = {
  title: string;
  lead: string;
  /** Links below the form: to the other form, and back to the landing page. */
  links: ReactNode;
  /** Shows the product's features and risks in a panel beside the form. */
  withSidePanel?: boolean;
  children: ReactNode;
};

/** The layout around the forms for log-in, registration and choosing a password. */
export function AuthFrame({ title, lead, links, withSidePanel = false, children }: AuthFrameProps) {
  return (
    <div className={withSidePanel ? `${styles.root} ${styles.withSide}` : styles.root}>
      <div className={styles.main}>
        <DemonstrationNotice />
        <header className={styles.bar}>
          <SiteLogo href="/" />
          <span>
            <ThemeSwitcher />
            <LanguageSwitcher short />
          </span>
        </header>
        <main className={styles.body}>
          <h1>{title}</h1>
          <p className={styles.lead}>{lead}</p>
          {children}
          {links}
        </main>
      </div>
      {withSidePanel && <SidePanel />}
    </div>
  );
}
