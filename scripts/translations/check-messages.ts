export type Message = { text: string; line: number };
export type MessageFile = { language: string; namespace: string; file: string; messages: Map<string, Message> };
export type Catalogue = MessageFile[];
export type Problem = { file: string; line: number; message: string };

type Tree = { [key: string]: string | Tree };

function* leaves(tree: Tree, prefix = ''): Generator<[string, string]> {
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') yield [prefix + key, value];
    else yield* leaves(value, `${prefix}${key}.`);
  }
}

/** The messages of a JSON file by dotted key, with the line of each. */
export function flattenMessages(json: string): Map<string, Message> {
  const found = new Map<string, Message>();
  let from = 0;
  for (const [key, text] of leaves(JSON.parse(json) as Tree)) {
    /* The messages are in the order of the file, so each one is searched for after the previous one. */
    const at = json.indexOf(`"${key.split('.').at(-1)}"`, from);
    if (at >= 0) from = at + 1;
    found.set(key, { text, line: json.slice(0, Math.max(at, 0)).split('\n').length });
  }
  return found;
}

const pluralEnding = /_(zero|one|two|few|many|other)$/;
const categoriesOf = (language: string): readonly string[] => new Intl.PluralRules(language).resolvedOptions().pluralCategories;

/** Names of a message's placeholders: `{{name}}`, tags, nested messages. Each counts once however often it occurs. */
function placeholdersOf(text: string): string {
  const found = text.match(/\{\{[^}]+\}\}|<\/?\w+ ?\/?>|\$t\([^)]*\)/g) ?? [];
  return [...new Set(found)].sort().join(' ');
}

function requiredKeys(english: MessageFile, language: string): string[] {
  return [...english.messages.keys()].filter((key) => {
    const category = pluralEnding.exec(key)?.[1];
    return category === undefined || categoriesOf(language).includes(category);
  });
}

function compare(english: MessageFile, other: MessageFile): Problem[] {
  const problems: Problem[] = [];
  const at = (line: number, message: string) => problems.push({ file: other.file, line, message });
  for (const key of requiredKeys(english, other.language)) if (!other.messages.has(key)) at(1, `lacks the key ${key}`);
  for (const [key, { text, line }] of other.messages) {
    const original = english.messages.get(key);
    if (text.trim() === '') at(line, `the text of ${key} is empty`);
    if (original === undefined) at(line, `the key ${key} is not in English`);
    else if (placeholdersOf(original.text) !== placeholdersOf(text)) {
      at(line, `${key} has the placeholders [${placeholdersOf(text)}], English has [${placeholdersOf(original.text)}]`);
    }
  }
  return problems;
}

/**
 * Every namespace exists in every language, with the same keys as in English, except plural forms that the language does not have,
 * and the same placeholders.
 */
export function checkMessages(catalogue: Catalogue, languages: readonly string[]): Problem[] {
  const problems: Problem[] = [];
  for (const english of catalogue.filter(({ language }) => language === 'en')) {
    for (const language of languages) {
      const other = catalogue.find((file) => file.language === language && file.namespace === english.namespace);
      if (other === undefined)
        problems.push({ file: english.file, line: 1, message: `the namespace ${english.namespace} is missing in ${language}` });
      else problems.push(...compare(english, other));
    }
  }
  const unknown = catalogue.filter(({ language }) => !languages.includes(language));
  const isEnglish = (namespace: string) => catalogue.some((file) => file.language === 'en' && file.namespace === namespace);
  const strangers = catalogue.filter(({ namespace }) => !isEnglish(namespace));
  return [
    ...problems,
    ...unknown.map(({ file, language }) => ({ file, line: 1, message: `${language} is not in the list of languages` })),
    ...strangers.map(({ file }) => ({ file, line: 1, message: 'this namespace is not in English' })),
  ];
}
