import MailOutlined from '@ant-design/icons-svg/es/asn/MailOutlined';
import MessageOutlined from '@ant-design/icons-svg/es/asn/MessageOutlined';
import SendOutlined from '@ant-design/icons-svg/es/asn/SendOutlined';
import { useTranslation } from 'react-i18next';
import { contactLinksOf } from '../lib/contacts.ts';
import { useSettings } from '../lib/settings.ts';
import { Icon } from './icon.tsx';

const icons = { email: MailOutlined, chat: MessageOutlined, telegram: SendOutlined } as const;

/** The ways to reach support that are configured; says so when there is none. */
export function ContactLinks() {
  const { t } = useTranslation();
  const { email, whatsapp, telegram } = useSettings();
  const links = contactLinksOf({ email, whatsapp, telegram });
  if (links.length === 0) return <span className="contact-none">{t('contact.none')}</span>;
  return links.map(({ way, href }) => (
    <a key={way} className="contact-link" href={href} {...(way !== 'email' && { target: '_blank', rel: 'noopener noreferrer' })}>
      <Icon of={icons[way]} /> {way === 'email' ? email : t(`contact.${way}`)}
    </a>
  ));
}
