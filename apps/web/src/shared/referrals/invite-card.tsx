import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '../lib/load-chunk.ts';
import { useUser } from '../lib/session.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import styles from './referrals.module.css';

/* The code that draws QR codes is large, and the page is useful without it. */
const LinkQr = lazyComponent(async () => (await import('./link-qr.tsx')).LinkQr);

function CopyLine({ label, text, code }: { label: string; text: string; code?: boolean }) {
  return (
    <div className={styles.inviteLine}>
      <h3>{label}</h3>
      <div className={styles.inviteCopy}>
        <span className={code ? `${styles.inviteText} ${styles.inviteCode}` : styles.inviteText}>{text}</span>
        <CopyButton text={text} label={label} />
      </div>
    </div>
  );
}

/** The member's referral code, and the link with it, to copy or to scan. */
export function InviteCard() {
  const { t } = useTranslation('referrals');
  const { referralCode } = useUser();
  const link = `${window.location.origin}/register?ref=${encodeURIComponent(referralCode)}`;
  return (
    <SectionCard title={t('invite.title')}>
      <div className={styles.invite}>
        <div className={styles.inviteLines}>
          <CopyLine label={t('invite.code')} text={referralCode} code />
          <CopyLine label={t('invite.link')} text={link} />
          <p className="field-help">{t('invite.help')}</p>
        </div>
        <figure className={styles.inviteQr}>
          <div className={styles.inviteQrPlace} aria-hidden>
            <Suspense fallback={null}>
              <LinkQr link={link} />
            </Suspense>
          </div>
          <figcaption>{t('invite.qr')}</figcaption>
        </figure>
      </div>
    </SectionCard>
  );
}
