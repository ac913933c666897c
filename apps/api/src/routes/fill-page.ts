import { SETTINGS_ELEMENT_ID, type PublicSettings } from '@app/contract';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (mark) => entities[mark] ?? mark);

/** Two addresses show the same page; search engines are told of one. */
const canonicalPaths: Record<string, string> = { '/': '/', '/home': '/', '/terms': '/terms', '/login': '/login', '/register': '/register' };

const preloadOf = (address: string) =>
  address.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="${escapeHtml(address)}" />`
    : `<link rel="modulepreload" crossorigin href="${escapeHtml(address)}" />`;

/** Lets the browser fetch what the page will ask for beside the first script, instead of after it. */
export const addPreloads = (page: string, addresses: readonly string[]): string =>
  page.replace('</head>', () => `${addresses.map(preloadOf).join('')}</head>`);

/** Writes the settings into the page as data that no browser runs, so that the first paint has the name and the contacts. */
export const addSettings = (page: string, settings: PublicSettings): string =>
  page.replace('</head>', () => {
    const data = JSON.stringify(settings).replace(/</g, '\\u003c');
    return `<script type="application/json" id="${SETTINGS_ELEMENT_ID}">${data}</script></head>`;
  });

export type PageFacts = Pick<PublicSettings, 'seoTitle' | 'seoDescription' | 'websiteName'>;

/**
 * The page that starts the web app, with title and description of the settings, so that whoever runs no script reads
 * them too.
 * `path` is that of the address, `publicUrl` where the product is reached; undefined: no canonical address.
 */
export function fillPage(template: string, facts: PageFacts, path: string, publicUrl: string | undefined): string {
  const title = escapeHtml(facts.seoTitle || facts.websiteName);
  const description = escapeHtml(facts.seoDescription);
  const canonical = canonicalPaths[path];
  const link =
    publicUrl === undefined || canonical === undefined
      ? ''
      : `<link rel="canonical" href="${escapeHtml(new URL(canonical, publicUrl).href)}" />`;
  /* Functions, because a text as replacement would have its dollar signs read. */
  return template
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>${link}`)
    .replace(/(<meta name="description" content=")[^"]*/, (_whole, before: string) => before + description);
}
