import { expect, it } from 'vitest';
import { addPreloads, fillPage } from './fill-page.ts';

const template = '<head><meta name="description" content="Investment Platform" /><title>Investment Platform</title></head>';
const facts = { seoTitle: 'DIP', seoDescription: 'Every number can be checked', websiteName: 'D', operatingMode: 'demonstration' } as const;

it('gives the page the title and the description of the settings', () => {
  expect(fillPage(template, facts, '/', undefined)).toBe(
    '<head><meta name="description" content="Every number can be checked" /><title>DIP</title></head>',
  );
});

it('lets no text of the settings become markup', () => {
  const filled = fillPage(template, { ...facts, seoTitle: '</title><script>', seoDescription: '"><img $& $1' }, '/', undefined);
  expect(filled).toContain('<title>&lt;/title&gt;&lt;script&gt;</title>');
  expect(filled).toContain('content="&quot;&gt;&lt;img $&amp; $1"');
});

it('names one address of the landing page, and none of what is behind a log-in', () => {
  expect(fillPage(template, facts, '/home', 'https://example.test')).toContain('<link rel="canonical" href="https://example.test/" />');
  expect(fillPage(template, facts, '/dashboard', 'https://example.test')).not.toContain('canonical');
});

it('names the files that the page will ask for', () => {
  expect(addPreloads('<head></head>', ['/assets/a.js', '/assets/a.css'])).toBe(
    '<head><link rel="modulepreload" crossorigin href="/assets/a.js" /><link rel="preload" as="style" crossorigin href="/assets/a.css" /></head>',
  );
});

it('tells the page whether it is a demonstration, so that nothing on it moves once the settings are there', () => {
  const page = (operatingMode: 'demonstration' | 'live') => fillPage('<html lang="en">', { ...facts, operatingMode }, '/', undefined);
  expect([page('demonstration'), page('live')]).toEqual([
    '<html lang="en" data-mode="demonstration">',
    '<html lang="en" data-mode="live">',
  ]);
});
