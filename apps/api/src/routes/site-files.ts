import { siteTitleOf, type PublicSettings } from '@app/contract';
import type { BuiltPage } from './built-pages.ts';

export const MANIFEST_PATH = '/manifest.webmanifest';

const callPaths = ['/api/', '/trpc/', '/queues'];

/** `robots.txt`; it contains the sitemap where the public address is known. A path that is disallowed stands for those below it. */
export function robotsText(pages: readonly BuiltPage[], publicUrl: string | undefined): string {
  const map = publicUrl === undefined ? [] : [`Sitemap: ${new URL('/sitemap.xml', publicUrl).href}`];
  const privatePaths = pages.filter(({ isPublic }) => !isPublic).flatMap(({ paths }) => paths);
  const highest = privatePaths.filter((path) => !privatePaths.some((other) => path.startsWith(`${other}/`)));
  return ['User-agent: *', ...[...callPaths, ...highest].map((path) => `Disallow: ${path}`), ...map, ''].join('\n');
}

/** `sitemap.xml` as defined by sitemaps.org. A parsed URL contains no `<`, and these paths no `&`. */
export function sitemapXml(pages: readonly BuiltPage[], publicUrl: string): string {
  const publicPages = pages.filter(({ isPublic }) => isPublic);
  const entries = publicPages.map(({ paths: [path] }) => `<url><loc>${new URL(path, publicUrl).href}</loc></url>`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</urlset>`;
}

/** The web manifest (W3C): name and icons of the product on a home screen. */
export const manifestOf = (settings: Pick<PublicSettings, 'seoTitle' | 'seoDescription' | 'websiteName'>) => ({
  name: siteTitleOf(settings),
  short_name: settings.websiteName,
  description: settings.seoDescription,
  id: '/',
  start_url: '/',
  display: 'browser',
  background_color: '#ffffff',
  theme_color: '#5b2a5c',
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
});
