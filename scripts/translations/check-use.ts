import type { Catalogue, Problem } from './check-messages.ts';
import type { CodeText, Source } from './read-source.ts';

const webComponents = /^apps\/web\/src\/.*\.tsx$/;

/** `list.count_one` is used as `list.count`, `X_without_maximum` as `X`. */
const spoken = (key: string) => [key, key.replace(/_(zero|one|two|few|many|other)$/, ''), key.replace(/_without_\w+$/, '')];

function namesIn(source: Source, { text }: CodeText): string[] {
  return text.includes(':') ? [text] : source.namespaces.map((namespace) => `${namespace}:${text}`);
}

function unusedKeys(catalogue: Catalogue, sources: readonly Source[], families: readonly string[]): Problem[] {
  const used = new Set(sources.flatMap((source) => source.texts.filter(({ fixed }) => fixed).flatMap((text) => namesIn(source, text))));
  const problems: Problem[] = [];
  for (const { namespace, file, messages, language } of catalogue) {
    if (language !== 'en') continue;
    for (const [key, { line }] of messages) {
      const name = `${namespace}:${key}`;
      if (families.some((family) => name.startsWith(family))) continue;
      if (!spoken(name).some((each) => used.has(each))) problems.push({ file, line, message: `nothing uses the key ${name}` });
    }
  }
  return problems;
}

/** A template may begin with its value (`${kind}.title`); any family of the file's namespaces then applies. */
function isDeclared(source: Source, built: CodeText, families: readonly string[]): boolean {
  return namesIn(source, built).some((name) =>
    families.some((family) => name.startsWith(family) || (built.text === '' && family.startsWith(name))),
  );
}

function undeclaredFamilies(sources: readonly Source[], families: readonly string[]): Problem[] {
  return sources.flatMap((source) =>
    source.builtKeys
      .filter((built) => !isDeclared(source, built, families))
      .map(({ line, text }) => ({ file: source.file, line, message: `the key built from \`${text}…\` belongs to no declared family` })),
  );
}

function untranslated(sources: readonly Source[], allowed: readonly string[]): Problem[] {
  const components = sources.filter(({ file }) => webComponents.test(file));
  return components.flatMap(({ file, visible }) =>
    visible
      .filter(({ text }) => /\p{L}/u.test(text) && !allowed.includes(text.trim()))
      .map(({ text, line }) => ({ file, line, message: `"${text.trim()}" is not translated` })),
  );
}

/** Unused keys, keys built outside every declared family, and visible texts that are in no language file. */
export function checkUse(
  catalogue: Catalogue,
  sources: readonly Source[],
  families: readonly string[],
  allowed: readonly string[],
): Problem[] {
  return [...unusedKeys(catalogue, sources, families), ...undeclaredFamilies(sources, families), ...untranslated(sources, allowed)];
}
