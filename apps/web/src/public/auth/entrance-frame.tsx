import ArrowLeftOutlined from '@ant-design/icons-svg/es/asn/ArrowLeftOutlined';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useDocumentTitle } from '../../shared/lib/settings.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { AuthFrame } from '../../shared/auth/auth-frame.tsx';
import styles from '../../shared/auth/auth.module.css';

const other = {
  login: { name: 'app:nav.login', href: '/register', question: 'login.question', link: 'login.other' },
  register: { name: 'app:nav.register', href: '/login', question: 'register.question', link: 'register.other' },
} as const;

/** The layout that log-in and registration share; each links to the other. */
export function EntranceFrame({ kind, children }: { kind: 'login' | 'register'; children: ReactNode }) {
  const { t } = useTranslation(['auth', 'app']);
  const { name, href, question, link } = other[kind];
  useDocumentTitle(t(name));
  const links = (
    <>
      <p className={styles.other}>
        {t(question)} <Link href={href}>{t(link)}</Link>
      </p>
      <p className={styles.back}>
        <Link href="/">
          <Icon of={ArrowLeftOutlined} /> {t('back')}
        </Link>
      </p>
    </>
  );
  return (
    <AuthFrame title={t(`${kind}.title`)} lead={t(`${kind}.lead`)} links={links} withSidePanel>
      {children}
    </AuthFrame>
  );
}
