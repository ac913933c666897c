import { describe, expect, it } from 'vitest';
import { checkTranslations } from './check-translations.ts';
import { flattenMessages, type Catalogue } from './translations/check-messages.ts';
import { readSource } from './translations/read-source.ts';

const validMessages = {
  en: '{\n  "hello": "Hello {{name}}"\n}',
  id: '{ "hello": "Halo {{name}}" }',
  zh: '{ "hello": "你好 {{name}}" }',
  th: '{ "hello": "สวัสดี {{name}}" }',
};
const validCode = `import { useTranslation } from 'react-i18next';
export function Page() {
  const { t } = useTranslation();
  return <p title={t('hello')}>{t('hello')} 1,00</p>;
}`;

const catalogueOf = (texts: Record<string, string>): Catalogue =>
  Object.entries(texts).map(([language, json]) => ({
    language,
    namespace: 'app',
    file: `${language}/app.json`,
    messages: flattenMessages(json),
  }));

const problemsOf = (texts: Record<string, string>, code = validCode, families: string[] = []) =>
  checkTranslations(catalogueOf(texts), [readSource('apps/web/src/page.tsx', code)], families);

it('reports nothing for a valid project', () => {
  expect(problemsOf(validMessages)).toEqual([]);
});

describe('reports', () => {
  it('a key that is missing in a language', () => {
    expect(problemsOf({ ...validMessages, th: '{}' })).toEqual(['th/app.json:1 lacks the key hello']);
  });

  it('a key that English does not have', () => {
    expect(problemsOf({ ...validMessages, id: '{\n "hello": "Halo {{name}}",\n "bye": "Dah"\n}' })).toEqual([
      'id/app.json:3 the key bye is not in English',
    ]);
  });

  it('a namespace that is missing in a language', () => {
    const { en, id, zh } = validMessages;
    expect(problemsOf({ en, id, zh })).toEqual(['en/app.json:1 the namespace app is missing in th']);
  });

  it('a folder whose name is not in the list of languages', () => {
    expect(problemsOf({ ...validMessages, ms: '{ "hello": "Helo {{name}}" }' })).toEqual([
      'ms/app.json:1 ms is not in the list of languages',
    ]);
  });

  it('a placeholder that differs', () => {
    expect(problemsOf({ ...validMessages, zh: '{ "hello": "你好 {{nama}}" }' })).toEqual([
      'zh/app.json:1 hello has the placeholders [{{nama}}], English has [{{name}}]',
    ]);
  });

  it('an empty text', () => {
    expect(problemsOf({ en: '{ "a": "A" }', id: '{ "a": " " }', zh: '{ "a": "A" }', th: '{ "a": "A" }' }, "t('a')")).toEqual([
      'id/app.json:1 the text of a is empty',
    ]);
  });

  it('a key that nothing uses', () => {
    expect(problemsOf(validMessages, 'export {};')).toEqual(['en/app.json:2 nothing uses the key app:hello']);
  });

  it('a key built outside of every declared family', () => {
    expect(problemsOf(validMessages, `${validCode}\nt(\`status.\${x}\`);`)).toEqual([
      'apps/web/src/page.tsx:6 the key built from `status.…` belongs to no declared family',
    ]);
  });

  it.each([
    ['between tags', '<p>Pay now</p>', 'Pay now'],
    ['as a string between tags', "<p>{'Pay now'}</p>", 'Pay now'],
    ['in a label', '<input aria-label="Amount" />', 'Amount'],
    ['in a placeholder', "<input placeholder={'Amount'} />", 'Amount'],
    ['in an alternative text', '<img alt="Proof" />', 'Proof'],
  ])('untranslated text %s', (_where, jsx, text) => {
    expect(problemsOf(validMessages, `${validCode}\nexport const x = ${jsx};`)).toEqual([
      `apps/web/src/page.tsx:6 "${text}" is not translated`,
    ]);
  });
});

it('accepts the plural forms of each language and families of built keys', () => {
  const many = {
    en: '{ "n_one": "one", "n_other": "{{count}}" }',
    id: '{ "n_other": "{{count}}" }',
    zh: '{ "n_other": "{{count}}" }',
    th: '{ "n_other": "{{count}}" }',
  };
  expect(problemsOf(many, "t('n', { count }); t(`n${x}`);", ['app:n'])).toEqual([]);
});

it('does not report a currency code as untranslated', () => {
  expect(problemsOf(validMessages, `${validCode}\nexport const x = <b>SGD</b>;`)).toEqual([]);
});
