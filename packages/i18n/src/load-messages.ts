import type { ResourceKey } from 'i18next';
import type { Language } from './languages.ts';
import type { Namespace } from './namespaces.ts';

/** Loads one namespace in one language; bundlers make a chunk of each. */
export async function loadMessages(language: Language, namespace: Namespace): Promise<ResourceKey> {
  const module: { default: ResourceKey } = await import(`./locales/${language}/${namespace}.json`, { with: { type: 'json' } });
  return module.default;
}
