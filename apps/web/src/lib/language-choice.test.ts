// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  localStorage.clear();
  window.history.replaceState(null, '', '/home');
  vi.resetModules();
});

/** The page is opened: its modules and its language are made anew. */
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

it('takes a language that an earlier release stored for chosen where the browser asks for another one, once', async () => {
  localStorage.setItem('i18nextLng', 'id');
  expect(await open()).toEqual({ language: 'id', isChosen: true });
  expect(localStorage.getItem('i18nextLng')).toBeNull();
  expect(await open()).toEqual({ language: 'id', isChosen: true });
});

it('takes one that the browser asks for as detected, also after the browser asks for another one', async () => {
  localStorage.setItem('i18nextLng', 'en');
  expect(await open()).toEqual({ language: 'en', isChosen: false });
  vi.stubGlobal('navigator', { language: 'th-TH', languages: ['th-TH'] });
  expect(await open()).toEqual({ language: 'th', isChosen: false });
  vi.unstubAllGlobals();
});

it.each(['en', 'zh'])('keeps the language that a link names (%s) as chosen, before one that was chosen earlier', async (language) => {
  localStorage.setItem('i18nextLng', 'id');
  window.history.replaceState(null, '', `/home?lng=${language}`);
  expect(await open()).toEqual({ language, isChosen: true });
  window.history.replaceState(null, '', '/home');
  expect(await open()).toEqual({ language, isChosen: true });
});

it('goes on in the language of the account when a page of its log-in is opened, and in no page after it', async () => {
  localStorage.setItem('token', 'a-token');
  localStorage.setItem('accountLanguage', 'th');
  expect(await open()).toEqual({ language: 'th', isChosen: false });
  localStorage.removeItem('token');
  expect(await open()).toEqual({ language: 'en', isChosen: false });
});
