import type { DEFAULT_NAMESPACE, Language, Namespace } from '@app/i18n';
import { areaNameOf, areaNamespaces, pages, type AreaName, type PageName } from './pages.ts';

/* Only types are imported from packages: the build reads this file before they are built. */
const defaultNamespace: typeof DEFAULT_NAMESPACE = 'app';

const layoutModules: Record<AreaName, string> = {
  member: 'app/member-area-layout.tsx',
  admin: 'app/admin-area-layout.tsx',
};
const guardModules = ['app/guarded-route.tsx', 'app/toasts.tsx'];

/** The modules and the namespaces of a page. */
function partsOf(name: PageName): { modules: string[]; namespaces: Namespace[] } {
  const { access, namespaces } = pages[name];
  const area = areaNameOf(access);
  return {
    modules: [...(access === 'public' ? [] : guardModules), ...(area === null ? [] : [layoutModules[area]]), `${name}-page.tsx`],
    namespaces: [defaultNamespace, ...(area === null ? [] : areaNamespaces[area]), ...namespaces],
  };
}

/**
 * What a page loads at first besides the entry module, for the build and its measurements: each file by the end of its path,
 * with a slash in front. The router loads the same (`prefetch-page.ts`).
 */
export function initialFilesOf(name: PageName, language: Language): string[] {
  const { modules, namespaces } = partsOf(name);
  return [...modules, ...namespaces.map((namespace) => `locales/${language}/${namespace}.json`)].map((file) => `/${file}`);
}
