export type Contacts = { email: string | null; whatsapp: string | null; telegram: string | null };
export type ContactLink = { way: 'email' | 'chat' | 'telegram'; href: string };

const httpsAddress = (text: string) => (/^https:\/\/[^\s]+$/i.test(text) ? text : null);

/** A phone number or an https address; any other text makes no link, so that a stored text can never run as code. */
function chatHref(whatsapp: string): string | null {
  const digits = whatsapp.replace(/\D/g, '');
  return httpsAddress(whatsapp) ?? (digits.length >= 6 ? `https://wa.me/${digits}` : null);
}

function telegramHref(telegram: string): string | null {
  const name = telegram.replace(/^@/, '').replace(/^(https:\/\/)?t\.me\//i, '');
  return httpsAddress(telegram) ?? (/^[A-Za-z0-9_+]{3,64}$/.test(name) ? `https://t.me/${name}` : null);
}

const mailHref = (email: string) => (/^[^\s@?&]+@[^\s@?&]+$/.test(email) ? `mailto:${email}` : null);

/** Links for the configured contacts, in the order they are shown. */
export function contactLinksOf({ email, whatsapp, telegram }: Contacts): ContactLink[] {
  const found = [
    { way: 'email' as const, href: email && mailHref(email.trim()) },
    { way: 'chat' as const, href: whatsapp && chatHref(whatsapp.trim()) },
    { way: 'telegram' as const, href: telegram && telegramHref(telegram.trim()) },
  ];
  return found.flatMap(({ way, href }) => (href ? [{ way, href }] : []));
}
