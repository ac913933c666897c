import type { Language } from '@app/i18n';
import type { ReactNode } from 'react';
import styles from './flag-icon.module.css';

const star = 'M0-1 .59.81-.95-.31H.95L-.59.81z';

/* The flag of one country for each language. */
const drawings: Record<Language, ReactNode> = {
  en: (
    <>
      <path fill="#012169" d="M0 0h60v40H0z" />
      <path stroke="#fff" strokeWidth="8" d="m0 0 60 40M60 0 0 40" />
      <path stroke="#c8102e" strokeWidth="3" d="m0 0 60 40M60 0 0 40" />
      <path stroke="#fff" strokeWidth="13" d="M30 0v40M0 20h60" />
      <path stroke="#c8102e" strokeWidth="8" d="M30 0v40M0 20h60" />
    </>
  ),
  id: (
    <>
      <path fill="#fff" d="M0 0h60v40H0z" />
      <path fill="#ce1126" d="M0 0h60v20H0z" />
    </>
  ),
  zh: (
    <>
      <path fill="#ee1c25" d="M0 0h60v40H0z" />
      <g fill="#ff0">
        <path d={star} transform="translate(10 10) scale(6)" />
        <path d={star} transform="translate(20 4) rotate(20) scale(2)" />
        <path d={star} transform="translate(24 8) rotate(40) scale(2)" />
        <path d={star} transform="translate(24 14) scale(2)" />
        <path d={star} transform="translate(20 18) rotate(20) scale(2)" />
      </g>
    </>
  ),
  th: (
    <>
      <path fill="#a51931" d="M0 0h60v40H0z" />
      <path fill="#f4f5f8" d="M0 6.7h60v26.6H0z" />
      <path fill="#2d2a4a" d="M0 13.3h60v13.4H0z" />
    </>
  ),
};

/** A flag as SVG, because some systems lack the emoji. The language's name is always beside it or in the label. */
export function FlagIcon({ language }: { language: Language }) {
  return (
    <svg className={styles.root} viewBox="0 0 60 40" width="21" height="14" aria-hidden focusable="false">
      {drawings[language]}
    </svg>
  );
}
