import { Link } from 'wouter';
import { useSettings } from '../lib/settings.ts';

/** The double rule: two lines under a total that has been proved. */
function Mark() {
  return (
    <svg className="site-mark" viewBox="0 0 32 32" width="28" height="28" aria-hidden focusable="false">
      <rect width="32" height="32" rx="7" fill="#5b2a5c" />
      <path d="M15 9.5h10M11 15.5h14" stroke="#fff" strokeWidth="2.5" />
      <path d="M7 21h18M7 25h18" stroke="#fff" strokeWidth="2" />
    </svg>
  );
}

/** Logo and name from the settings, as the way home. `nameless` shows the picture alone. */
export function SiteLogo({ href, nameless = false }: { href: string; nameless?: boolean }) {
  const { websiteName, logoUrl } = useSettings();
  return (
    <Link className="site-logo" href={href} aria-label={websiteName}>
      {logoUrl === null ? <Mark /> : <img src={logoUrl} alt="" height={28} />}
      {!nameless && <span className="site-name">{websiteName}</span>}
    </Link>
  );
}
