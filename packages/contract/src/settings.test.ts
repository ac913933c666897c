import { describe, expect, it } from 'vitest';
import { UpdateSettingsInput } from './settings.ts';

const accepts = (contact: Record<string, string>) => UpdateSettingsInput.safeParse(contact).success;

describe('a contact', () => {
  it.each(['+62 812 3456 7890', '628123456789', '+65 6000 0000', '+1 (202) 555-0123', 'https://wa.me/628123456789', ''])(
    'by WhatsApp may be %j',
    (whatsapp) => expect(accepts({ whatsapp })).toBe(true),
  );
  it.each(['081234567', '0812 3456 7890', '+0812345678', '123', 'https://wa.me/62 812', 'call us'])(
    'by WhatsApp may not be %j',
    (whatsapp) => expect(accepts({ whatsapp })).toBe(false),
  );
  it.each(['@contoh', 'contoh_1', 'https://t.me/contoh', ''])('by Telegram may be %j', (telegram) =>
    expect(accepts({ telegram })).toBe(true),
  );
  it.each(['https://t.me/x y', 'x y', '@', 'http://t.me/contoh'])('by Telegram may not be %j', (telegram) =>
    expect(accepts({ telegram })).toBe(false),
  );
});
