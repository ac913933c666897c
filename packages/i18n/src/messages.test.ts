import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createI18n } from './create-i18n.ts';
import { languageCodes, type Language } from './languages.ts';
import { namespaces } from './namespaces.ts';
import { requestedLanguage, languageOf, translate, type MessageKey } from './server.ts';

type Tree = { [key: string]: string | Tree };
const contract = readFileSync(new URL('../../contract/src/errors.ts', import.meta.url), 'utf8');
const errorCodes = [...contract.matchAll(/^ {2}([A-Z_]+): \d{3},$/gm)].flatMap((match) => match[1] ?? []);
const problemList = /fieldProblems = \[([^\]]+)\]/.exec(contract)?.[1] ?? '';
const fieldProblems = [...problemList.matchAll(/'(\w+)'/g)].flatMap((match) => match[1] ?? []);

function messagesOf(language: Language, namespace: string): Map<string, string> {
  const found = new Map<string, string>();
  const walk = (tree: Tree, prefix: string): void => {
    for (const [key, value] of Object.entries(tree)) {
      if (typeof value === 'string') found.set(prefix + key, value);
      else walk(value, `${prefix}${key}.`);
    }
  };
  walk(JSON.parse(readFileSync(new URL(`./locales/${language}/${namespace}.json`, import.meta.url), 'utf8')), '');
  return found;
}

/** Drops plural suffixes, because languages differ in their plural forms. */
const spokenKeys = (keys: Iterable<string>) => [...new Set([...keys].map((key) => key.replace(/_(one|other)$/, '')))].sort();
const placeholders = (text: string) => [...new Set(text.match(/\{\{[^}]+\}\}|\$t\([^)]*\)|<\/?\w+>/g))].sort();

describe.each(namespaces)('the namespace %s', (namespace) => {
  const english = messagesOf('en', namespace);

  it.each(languageCodes)('has exactly the keys of English in %s', (language) => {
    expect(spokenKeys(messagesOf(language, namespace).keys())).toEqual(spokenKeys(english.keys()));
  });

  it.each(languageCodes)('has the same placeholders in %s', (language) => {
    for (const [key, text] of messagesOf(language, namespace))
      expect([key, placeholders(text)]).toEqual([key, placeholders(english.get(key) ?? '')]);
  });
});

/** Other names of the account statement; each language uses one, that of the menu. */
const otherStatements: Record<Language, RegExp> = {
  en: /account history|account report/i,
  id: /rekening koran|laporan (rekening|Anda memuat)|rincian rekening/i,
  zh: /账户明细|账单明细|(?<!银行)流水/,
  th: /ใบแจ้งยอด|สเตทเมนต์/,
};
it.each(languageCodes)('has one term for the account statement in %s', (language) => {
  const found = namespaces.flatMap((namespace) =>
    [...messagesOf(language, namespace)].filter(([, text]) => otherStatements[language].test(text)),
  );
  expect(found).toEqual([]);
});

describe('errors', () => {
  it('reads the codes of the contract', () => {
    expect(errorCodes.length).toBeGreaterThan(20);
    expect(fieldProblems.length).toBeGreaterThan(5);
  });

  it.each(languageCodes)('has a message for every code and every field problem in %s', (language) => {
    const known = messagesOf(language, 'errors');
    for (const key of [...errorCodes, ...fieldProblems.map((problem) => `field.${problem}`)]) expect(known.get(key), key).toBeTruthy();
  });
});

describe('translate', () => {
  it('translates plans and decisions into the language of the sentence', () => {
    expect(translate('id', 'errors:ALREADY_PROCESSED', { status: 'approved', by: 'lina.admin', at: '12:30' })).toContain(
      'Sudah disetujui oleh lina.admin pada 12:30',
    );
    expect(translate('zh', 'errors:AMOUNT_OUTSIDE_PLAN', { plan: 'gold', minimum: 'SGD 10,000.00', maximum: 'SGD 49,999.99' })).toContain(
      '黄金计划',
    );
  });

  it('counts pixels by ten thousands in Chinese', () => {
    expect(translate('zh', 'errors:IMAGE_TOO_MANY_PIXELS', { megapixels: 16 })).toContain('1600 万像素');
  });

  it('omits a param that is null', () => {
    expect(translate('en', 'errors:AMOUNT_OUTSIDE_PLAN', { plan: 'premium', minimum: 'SGD 50,000.00', maximum: null })).toBe(
      'The Premium plan starts at SGD 50,000.00. Please raise the amount or choose another plan.',
    );
  });

  it.each(languageCodes)('has a separate message in %s for an unchanged transaction amount', (language) => {
    for (const code of ['ABOVE_FREE_BALANCE', 'INSUFFICIENT_BALANCE'] as const) {
      const [general, kept] = [{}, { context: 'amountKept' }].map((additional) =>
        translate(language, `errors:${code}`, { free: 'SGD 10.00', ...additional }),
      );
      expect(kept).not.toBe(general);
    }
  });

  it('does not resolve a reference inside a value', () => {
    expect(translate('en', 'errors:BELOW_MINIMUM', { minimum: '$t(app:nav.home)' })).toContain('$t(app:nav.home)');
  });

  it.each(languageCodes)('leaves no placeholder unresolved in %s when all params are given', (language) => {
    const params = {
      minimum: 'm',
      maximum: 'x',
      free: 'f',
      plan: 'gold',
      status: 'rejected',
      by: 'b',
      at: 'a',
      seconds: 30,
      length: 12,
      balance: 's',
      count: 5,
      since: 's',
      from: 's',
      number: 12,
      durations: '1, 7, 30',
      bank: 'n',
      megapixels: 50,
      pixels: 8,
      until: 'u',
      left: 'l',
    };
    for (const code of errorCodes) expect(translate(language, `errors:${code}` as MessageKey, params)).not.toMatch(/\{\{|\$t\(/);
  });
});

describe('languageOf', () => {
  it.each([
    ['zh-CN,zh;q=0.9,en;q=0.8', 'zh'],
    ['fr;q=0.9, th;q=0.8, id;q=0.85', 'id'],
    ['id;q=0, th', 'th'],
    ['fr, de', 'en'],
    ['', 'en'],
    [undefined, 'en'],
    [';;q=,,x'.repeat(1000), 'en'],
  ])('of %j is the best supported one', (header, language) => {
    expect(languageOf(header)).toBe(language);
  });

  it.each(['*', 'fr', 'id;q=0', '', undefined])('of %j is the default, with no language requested', (header) => {
    expect([requestedLanguage(header), languageOf(header)]).toEqual([undefined, 'en']);
  });
});

describe('createI18n', () => {
  it('loads one namespace in one language on first use', async () => {
    const i18n = await createI18n({ language: 'th' });
    expect(i18n.t('nav.login')).toBe('เข้าสู่ระบบ');
    expect(i18n.hasResourceBundle('th', 'errors')).toBe(false);
    await i18n.loadNamespaces('errors');
    expect(i18n.t('errors:field.required')).toBe('โปรดกรอกช่องนี้');
    expect(Object.keys(i18n.store.data)).toEqual(['th']);
  });

  it('uses English, or the given fallback, for an unsupported language', async () => {
    /* A detector may return any tag. */
    expect((await createI18n({ language: 'fr' as Language })).t('nav.login')).toBe('Log in');
    expect((await createI18n({ fallback: 'id' })).t('nav.login')).toBe('Masuk');
  });
});

it('uses the singular for one demo account', () => {
  expect(translate('en', 'errors:DEMO_ACCOUNTS_EXIST', { count: 1 })).toMatch(/^1 demo account still has /);
  expect(translate('en', 'errors:DEMO_ACCOUNTS_EXIST', { count: 2 })).toMatch(/^2 demo accounts still have /);
  expect(translate('id', 'errors:DEMO_ACCOUNTS_EXIST', { count: 1 })).toMatch(/^1 akun demo /);
});

it('refers no user to a support contact that may not be configured', () => {
  const support = /\bsupport\b|tim bantuan|客服|ฝ่ายช่วยเหลือ/i;
  /* Each of these is shown only where a contact is configured; the terms name the page with the contacts. */
  const conditional = /^(auth:login\.(forgot|lostBoth)|terms:|landing:|investments:)/;
  for (const language of languageCodes) {
    const told = namespaces.flatMap((namespace) =>
      [...messagesOf(language, namespace)].flatMap(([key, text]) => (support.test(text) ? [`${namespace}:${key}`] : [])),
    );
    expect([language, told.filter((key) => !conditional.test(key))]).toEqual([language, []]);
  }
});
