import { PLANS_ELEMENT_ID, SETTINGS_ELEMENT_ID, siteTitleOf, type Plan, type PublicSettings } from '@app/contract';
import { MANIFEST_PATH } from './site-files.ts';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (mark) => entities[mark] ?? mark);

const preloadOf = (address: string) =>
  address.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="${escapeHtml(address)}" />`
    : `<link rel="modulepreload" crossorigin href="${escapeHtml(address)}" />`;

/** Lets the browser load the files that the page needs in parallel with the first script, instead of after it. */
export const addPreloads = (page: string, addresses: readonly string[]): string =>
  page.replace('</head>', () => `${addresses.map(preloadOf).join('')}</head>`);

/* Not executed, and without `<`, so that no text of it ends the element. */
const jsonElement = (id: string, value: unknown) =>
  `<script type="application/json" id="${id}">${JSON.stringify(value).replace(/</g, '\\u003c')}</script>`;

/** What the page embeds, so that the first paint has the name, the contacts and the terms of the plans. */
export type PageData = { settings: PublicSettings; plans: readonly Plan[] };

/** Embeds the settings and the plans as JSON. */
export const addPageData = (page: string, { settings, plans }: PageData): string =>
  page.replace('</head>', () => `${jsonElement(SETTINGS_ELEMENT_ID, settings)}${jsonElement(PLANS_ELEMENT_ID, plans)}</head>`);

export type PageSettings = Pick<PublicSettings, 'seoTitle' | 'seoDescription' | 'websiteName'>;

const PICTURE = '/icon-512.png';

/** The metadata shown where a link to the page is shared; URLs only where the public address is known. */
function sharedAs(settings: PageSettings, canonical: string | undefined, publicUrl: string | undefined): string {
  const properties = [
    ['og:type', 'website'],
    ['og:site_name', settings.websiteName],
    ['og:title', siteTitleOf(settings)],
    ['og:description', settings.seoDescription],
    ...(publicUrl === undefined ? [] : [['og:image', new URL(PICTURE, publicUrl).href]]),
    ...(canonical === undefined ? [] : [['og:url', canonical]]),
  ];
  return properties.map(([name = '', content = '']) => `<meta property="${name}" content="${escapeHtml(content)}" />`).join('');
}

/**
 * The page that starts the web app, with title and description of the settings, so that clients without scripts read them too.
 * `canonicalPath`: the path for search engines where several show the page; undefined, or without the public address: no canonical URL.
 */
export function fillPage(
  template: string,
  settings: PageSettings,
  canonicalPath: string | undefined,
  publicUrl: string | undefined,
): string {
  const title = escapeHtml(siteTitleOf(settings));
  const description = escapeHtml(settings.seoDescription);
  const canonical = publicUrl === undefined || canonicalPath === undefined ? undefined : new URL(canonicalPath, publicUrl).href;
  const link = canonical === undefined ? '' : `<link rel="canonical" href="${escapeHtml(canonical)}" />`;
  const head = `${link}<link rel="manifest" href="${MANIFEST_PATH}" />${sharedAs(settings, canonical, publicUrl)}`;
  /* Functions, because `$` in a replacement string has a special meaning. */
  return template
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>${head}`)
    .replace(/(<meta name="description" content=")[^"]*/, (_whole, before: string) => before + description);
}
