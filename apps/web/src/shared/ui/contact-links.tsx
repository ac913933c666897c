import MailOutlined from '@ant-design/icons-svg/es/asn/MailOutlined';
import MessageOutlined from '@ant-design/icons-svg/es/asn/MessageOutlined';
import SendOutlined from '@ant-design/icons-svg/es/asn/SendOutlined';
import { useTranslation } from 'react-i18next';
import { contactLinksOf } from '../lib/contacts.ts';
import { useSettings } from '../lib/settings.ts';
import { Icon } from './icon.tsx';
import styles from './contact-links.module.css';

const icons = { email: MailOutlined, chat: MessageOutlined, telegram: SendOutlined } as const;

/** The configured support contacts, or a sentence that there are none. */
export function ContactLinks() {
  const { t } = useTranslation();
  const { email, whatsapp, telegram } = useSettings();
  const links = contactLinksOf({ email, whatsapp, telegram });
  if (links.length === 0) return <span className={styles.noContacts}>{t('contact.none')}</span>;
  return links.map(({ way, href }) => (
    <a key={way} className={styles.link} href={href} {...(way !== 'email' && { target: '_blank', rel: 'noopener noreferrer' })}>
      <Icon of={icons[way]} /> {way === 'email' ? email : t(`contact.${way}`)}
    </a>
  ));
}
