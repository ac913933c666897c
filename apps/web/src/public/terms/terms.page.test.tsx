import { TERMS_VERSION } from '@app/contract';
import { sgd } from '@app/core/testing';
import { languageCodes } from '@app/i18n';
import { translate } from '@app/i18n/server';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { runningAppOfFile } from '../../testing/running-app.tsx';

const running = runningAppOfFile();

const titleIn = (language: (typeof languageCodes)[number]) =>
  screen.findByRole('heading', { level: 1, name: translate(language, 'terms:title') });

it('states its version, and links to registration and home', async () => {
  await running.open('/terms');
  await titleIn('en');
  expect(screen.getByText(TERMS_VERSION, { exact: false })).toBeTruthy();
  const hrefs = ['Create account', 'I Agree - Create Account', 'Back to home'].map((name) =>
    screen.getByRole('link', { name }).getAttribute('href'),
  );
  expect(hrefs).toEqual(['/register', '/register', '/']);
});

it('names the minimums and the company of the settings as they are now', async () => {
  await (
    await running.callsOf(running.masterAdmin)
  ).settings.update.mutate({
    companyName: 'Contoh Terms Pte. Ltd.',
    minDeposit: sgd('12.34'),
    minWithdrawal: sgd('56.78'),
    complaintContact: 'complaints@example.test',
  });
  await running.open('/terms');
  await titleIn('en');
  expect(await screen.findByText('complaints@example.test')).toBeTruthy();
  const text = screen.getByRole('article').textContent;
  for (const fact of ['Contoh Terms Pte. Ltd.', 'SGD 12.34', 'SGD 56.78']) expect(text).toContain(fact);
});

it.each(languageCodes)('leaves no gap in any sentence: %s', async (language) => {
  await running.open('/terms', undefined, language);
  await titleIn(language);
  const text = screen.getByRole('article').textContent;
  expect(text).not.toMatch(/\{\{|\}\}|undefined|NaN|sections\./);
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(13);
});
