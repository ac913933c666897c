import type { HoldReason } from '@app/contract';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../lib/business-time.ts';
import { contactLinksOf } from '../lib/contacts.ts';
import { useSettings } from '../lib/settings.ts';
import { useLanguage } from '../lib/use-language.ts';
import { ContactLinks } from './contact-links.tsx';

type PayoutsNoticeProps = { heldUntil: string | null; holdReason: HoldReason | null; frozenAt: string | null };

/** Tells a member what keeps their withdrawals from being requested or approved, and who ends a freeze; nothing, if nothing does. */
export function PayoutsNotice({ heldUntil, holdReason, frozenAt }: PayoutsNoticeProps) {
  const { t } = useTranslation('requests');
  const language = useLanguage();
  const canBeReached = contactLinksOf(useSettings()).length > 0;
  if (frozenAt !== null)
    return (
      <Alert
        type="warning"
        showIcon
        title={t('payouts.frozen', { at: formatInstant(frozenAt, language) })}
        description={
          <>
            {t('payouts.frozenText')} {canBeReached && <ContactLinks />}
          </>
        }
      />
    );
  if (heldUntil === null || holdReason === null) return null;
  return (
    <Alert
      type="info"
      showIcon
      title={t(`payouts.held_${holdReason}`, { until: formatInstant(heldUntil, language) })}
      description={t('payouts.heldMayRequest')}
    />
  );
}
