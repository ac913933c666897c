// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  localStorage.clear();
  window.history.replaceState(null, '', '/home');
  vi.resetModules();
});

/** Opens the page: its modules are loaded again and its language is determined again. */
async function open(): Promise<{ language: string | undefined; isChosen: boolean }> {
  vi.resetModules();
  const { memberI18n } = await import('./languages.ts');
  const { isLanguageChosen } = await import('./language-choice.ts');
  return { language: (await memberI18n()).resolvedLanguage, isChosen: isLanguageChosen() };
}

it('does not store a language that was only detected', async () => {
  expect(await open()).toEqual({ language: 'en', isChosen: false });
  expect(localStorage).toHaveLength(0);
});

it("treats a language stored by an earlier release as chosen, once, when the browser's language is another one", async () => {
  localStorage.setItem('i18nextLng', 'id');
  expect(await open()).toEqual({ language: 'id', isChosen: true });
  expect(localStorage.getItem('i18nextLng')).toBeNull();
  expect(await open()).toEqual({ language: 'id', isChosen: true });
});

it("treats a stored language that equals the browser's as detected, also after the browser's language changes", async () => {
  localStorage.setItem('i18nextLng', 'en');
  expect(await open()).toEqual({ language: 'en', isChosen: false });
  vi.stubGlobal('navigator', { language: 'th-TH', languages: ['th-TH'] });
  expect(await open()).toEqual({ language: 'th', isChosen: false });
  vi.unstubAllGlobals();
});

it.each(['en', 'zh'])('stores a language named in a link (%s) as chosen, before one chosen earlier', async (language) => {
  localStorage.setItem('i18nextLng', 'id');
  window.history.replaceState(null, '', `/home?lng=${language}`);
  expect(await open()).toEqual({ language, isChosen: true });
  window.history.replaceState(null, '', '/home');
  expect(await open()).toEqual({ language, isChosen: true });
});

it('takes the first supported language of the browser', async () => {
  vi.stubGlobal('navigator', { language: 'fr-FR', languages: ['fr-FR', 'fr', 'id-ID', 'th'] });
  expect(await open()).toEqual({ language: 'id', isChosen: false });
  vi.stubGlobal('navigator', { language: 'fr-FR', languages: ['fr-FR', 'fr'] });
  expect(await open()).toEqual({ language: 'en', isChosen: false });
  vi.unstubAllGlobals();
});

it('ignores an unsupported language in a link', async () => {
  localStorage.setItem('language', 'zh');
  window.history.replaceState(null, '', '/home?lng=fr');
  expect(await open()).toEqual({ language: 'zh', isChosen: true });
});

it('uses the language of the account on pages opened during its log-in, and on none after it', async () => {
  localStorage.setItem('token', 'a-token');
  localStorage.setItem('accountLanguage', 'th');
  expect(await open()).toEqual({ language: 'th', isChosen: false });
  localStorage.removeItem('token');
  expect(await open()).toEqual({ language: 'en', isChosen: false });
});
