import AuditOutlined from '@ant-design/icons-svg/es/asn/AuditOutlined';
import CustomerServiceOutlined from '@ant-design/icons-svg/es/asn/CustomerServiceOutlined';
import FieldTimeOutlined from '@ant-design/icons-svg/es/asn/FieldTimeOutlined';
import FileSearchOutlined from '@ant-design/icons-svg/es/asn/FileSearchOutlined';
import HistoryOutlined from '@ant-design/icons-svg/es/asn/HistoryOutlined';
import ReadOutlined from '@ant-design/icons-svg/es/asn/ReadOutlined';
import SafetyCertificateOutlined from '@ant-design/icons-svg/es/asn/SafetyCertificateOutlined';
import type { IconDefinition } from '@ant-design/icons-svg/es/types';
import { useTranslation } from 'react-i18next';
import { formatDurations } from '@app/i18n';
import { contactLinksOf } from '../../shared/lib/contacts.ts';
import { useOfferedDurations } from '../../shared/lib/plans.ts';
import { useSettings } from '../../shared/lib/settings.ts';
import { useLanguage } from '../../shared/lib/use-language.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import styles from './landing.module.css';

function Point({ icon, title, text }: { icon: IconDefinition; title: string; text: string }) {
  return (
    <div className={styles.point}>
      <Icon of={icon} className={styles.pointIcon} />
      <div>
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
    </div>
  );
}

const features = [
  { key: 'prove', icon: FileSearchOutlined },
  { key: 'clock', icon: HistoryOutlined },
  { key: 'formula', icon: ReadOutlined },
] as const;

/** Three things that a member can check. */
export function Features() {
  const { t } = useTranslation('landing');
  return (
    <section className={`${styles.band} ${styles.features}`}>
      <div className={`${styles.inside} ${styles.points} ${styles.points3}`}>
        <h2 className="visually-hidden">{t('features.title')}</h2>
        {features.map(({ key, icon }) => (
          <Point key={key} icon={icon} title={t(`features.${key}.title`)} text={t(`features.${key}.text`)} />
        ))}
      </div>
    </section>
  );
}

const reasons = [
  { key: 'ledger', icon: AuditOutlined },
  { key: 'people', icon: SafetyCertificateOutlined },
  { key: 'short', icon: FieldTimeOutlined },
] as const;

/** The support that the configured contacts offer: without a chat, none is promised. */
function useSupport(): { title: string; text: string } {
  const { t } = useTranslation('landing');
  const ways = contactLinksOf(useSettings()).map(({ way }) => way);
  if (ways.length === 0) return { title: t('why.support.noneTitle'), text: t('why.support.none') };
  return { title: t('why.support.title'), text: t(ways.some((way) => way !== 'email') ? 'why.support.chat' : 'why.support.email') };
}

/** Four reasons, each a fact about how the product works. */
export function WhyChooseUs() {
  const { t } = useTranslation('landing');
  const durations = formatDurations(useOfferedDurations(), useLanguage());
  const support = useSupport();
  return (
    <section className={`${styles.band} ${styles.section}`}>
      <div className={styles.inside}>
        <h2>{t('why.title')}</h2>
        <div className={`${styles.points} ${styles.points4}`}>
          {reasons.map(({ key, icon }) => (
            <Point key={key} icon={icon} title={t(`why.${key}.title`)} text={t(`why.${key}.text`, { durations })} />
          ))}
          <Point icon={CustomerServiceOutlined} {...support} />
        </div>
      </div>
    </section>
  );
}
