import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../lib/fetch-part.ts';
import { useUser } from '../../lib/session.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { SectionCard } from '../../ui/section-card.tsx';

/* The drawing of QR codes is not light, and the page is of use before it is there. */
const LinkQr = lazyPart(async () => ({ default: (await import('./link-qr.tsx')).LinkQr }));

function CopyLine({ label, text, code }: { label: string; text: string; code?: boolean }) {
  return (
    <div className="invite-line">
      <h3>{label}</h3>
      <div className="invite-copy">
        <span className={code ? 'invite-text invite-code' : 'invite-text'}>{text}</span>
        <CopyButton text={text} label={label} />
      </div>
    </div>
  );
}

/** The member's code, and the link that brings it along, to copy or to scan. */
export function InviteCard() {
  const { t } = useTranslation('referrals');
  const { referralCode } = useUser();
  const link = `${window.location.origin}/register?ref=${encodeURIComponent(referralCode)}`;
  return (
    <SectionCard title={t('invite.title')}>
      <div className="invite">
        <div className="invite-lines">
          <CopyLine label={t('invite.code')} text={referralCode} code />
          <CopyLine label={t('invite.link')} text={link} />
          <p className="field-help">{t('invite.help')}</p>
        </div>
        <figure className="invite-qr">
          <div className="invite-qr-place" aria-hidden>
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
