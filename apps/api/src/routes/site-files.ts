import { siteTitleOf, type PublicSettings } from '@app/contract';

export const MANIFEST_PATH = '/manifest.webmanifest';

/** The public pages, one path each. */
export const publicPaths = ['/', '/terms', '/login', '/register'];

const privatePaths = [
  '/admin',
  '/api/',
  '/trpc/',
  '/queues',
  '/dashboard',
  '/investment',
  '/deposit-withdraw',
  '/statement',
  '/referral',
  '/profile',
];

/** `robots.txt`; it contains the sitemap where the public address is known. */
export function robotsText(publicUrl: string | undefined): string {
  const map = publicUrl === undefined ? [] : [`Sitemap: ${new URL('/sitemap.xml', publicUrl).href}`];
  return ['User-agent: *', ...privatePaths.map((path) => `Disallow: ${path}`), ...map, ''].join('\n');
}

/** `sitemap.xml` as defined by sitemaps.org. A parsed URL contains no `<`, and these paths no `&`. */
export function sitemapXml(publicUrl: string): string {
  const entries = publicPaths.map((path) => `<url><loc>${new URL(path, publicUrl).href}</loc></url>`).join('');
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
