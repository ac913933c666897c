import { Link } from 'wouter';
import { useSettings } from '../lib/settings.ts';
import styles from './site-logo.module.css';

/** The default logo: a double rule, which in accounting marks a verified total. */
function Mark() {
  return (
    <svg className={styles.siteMark} viewBox="0 0 32 32" width="28" height="28" aria-hidden focusable="false">
      <rect width="32" height="32" rx="7" fill="#5b2a5c" />
      <path d="M15 9.5h10M11 15.5h14" stroke="#fff" strokeWidth="2.5" />
      <path d="M7 21h18M7 25h18" stroke="#fff" strokeWidth="2" />
    </svg>
  );
}

type SiteLogoProps = { href: string; nameless?: boolean; onClick?: () => void };

/** Logo and name from the settings, as a link to the start page. `nameless` shows the picture only. */
export function SiteLogo({ href, nameless = false, onClick }: SiteLogoProps) {
  const { websiteName, logoUrl } = useSettings();
  return (
    <Link className={styles.root} href={href} aria-label={websiteName} onClick={onClick}>
      {logoUrl === null ? <Mark /> : <img src={logoUrl} alt="" height={28} />}
      {!nameless && <span className="site-name">{websiteName}</span>}
    </Link>
  );
}
