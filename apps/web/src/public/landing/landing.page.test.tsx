import { settingsDefaults } from '@app/contract';
import { languageCodes } from '@app/i18n';
import { translate } from '@app/i18n/server';
import { planDefaults, planTypes } from '@app/money';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { address, follow } from '../../testing/page-controls.ts';
import { runningAppOfFile } from '../../testing/running-app.tsx';

const running = runningAppOfFile();

const plansSection = () => {
  const section = document.getElementById('plans');
  if (section === null) throw new Error('The landing page shows no plans');
  return within(section);
};
const hrefOf = (name: string | RegExp) => screen.getAllByRole('link', { name })[0]?.getAttribute('href');

it('shows each plan with its rate, its risk and its limits', async () => {
  await running.open('/');
  await screen.findByRole('link', { name: 'Choose Gold' });
  for (const [name, rate, minimum] of [
    ['Standard', '0.5%', 'SGD 5.00'],
    ['Gold', '1.0%', 'SGD 10,000.00'],
    ['Premium', '1.5%', 'SGD 50,000.00'],
  ] as const) {
    const card = plansSection().getByRole('heading', { name }).closest('article');
    expect(card?.textContent).toContain(rate);
    expect(card?.textContent).toContain(minimum);
    expect(card?.textContent).toContain('Not guaranteed, you can lose money');
  }
});

it('leads visitors to registration, log-in and terms', async () => {
  await running.open('/');
  await screen.findByRole('link', { name: 'Choose Gold' });
  expect(['Terms', 'Log in', 'Register', 'Get started', 'Create account'].map((name) => hrefOf(name))).toEqual([
    '/terms',
    '/login',
    '/register',
    '/register',
    '/register',
  ]);
  expect(planTypes.map((type) => hrefOf(`Choose ${translate('en', `landing:plans.name.${type}`)}`))).toEqual(
    planTypes.map((type) => `/register?plan=${type}`),
  );
  await follow('Choose Gold');
  await waitFor(() => expect(address()).toBe('/register?plan=gold'));
});

it('leads a logged-in member to the purchase and to the dashboard', async () => {
  await running.open('/', running.member);
  await screen.findByRole('link', { name: 'Choose Gold' });
  expect(planTypes.map((type) => hrefOf(`Choose ${translate('en', `landing:plans.name.${type}`)}`))).toEqual(
    planTypes.map((type) => `/investment?buy=${type}`),
  );
  expect(screen.queryByRole('link', { name: 'Register' })).toBeNull();
  await follow('Dashboard');
  await waitFor(() => expect(address()).toBe('/dashboard'));
});

it('shows the company of the settings, and says that there is no contact until there is one', async () => {
  await running.open('/');
  await screen.findByRole('link', { name: 'Choose Gold' });
  expect(screen.getAllByText(settingsDefaults.registrationNumber, { exact: false }).length).toBeGreaterThan(0);
  expect(within(screen.getByRole('contentinfo')).getByText('No contact available')).toBeTruthy();
  await (
    await running.callsOf(running.masterAdmin)
  ).settings.update.mutate({
    registrationNumber: '199900001Z',
    whatsapp: '+6591234567',
    telegram: 'contoh',
    email: 'help@example.test',
  });
  await running.open('/');
  expect((await screen.findAllByText('199900001Z', { exact: false })).length).toBeGreaterThan(0);
  const footer = within(screen.getByRole('contentinfo'));
  expect(footer.queryByText('No contact available')).toBeNull();
  const hrefs = footer.getAllByRole<HTMLAnchorElement>('link').map(({ href }) => href);
  expect(hrefs).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^https:\/\/wa\.me\/6591234567/),
      expect.stringMatching(/^https:\/\/t\.me\/contoh/),
      'mailto:help@example.test',
    ]),
  );
});

it.each(languageCodes)('shows the risk of each rate in the language of the page: %s', async (language) => {
  await running.open('/', undefined, language);
  await screen.findByRole('heading', { name: translate(language, 'landing:plans.title') });
  expect(document.documentElement.lang).toBe(language);
  const risk = translate(language, 'app:rate.daily', { rate: '' }).replace(/^[^.。]*[.。]?\s*/, '');
  const text = document.getElementById('plans')?.textContent ?? '';
  expect(text.split(risk).length - 1).toBeGreaterThanOrEqual(Object.keys(planDefaults).length);
});

it('keeps a language that was chosen in the menu on the next page', async () => {
  await running.open('/terms');
  await screen.findByRole('heading', { name: 'Terms and Conditions' });
  const [menu] = screen.getAllByRole('button', { name: /^Language/ });
  if (menu === undefined) throw new Error('The page shows no menu of languages');
  fireEvent.click(menu);
  expect(screen.getByRole('menuitemradio', { name: /English/ }).getAttribute('aria-checked')).toBe('true');
  fireEvent.click(screen.getByRole('menuitemradio', { name: /Indonesia/ }));
  expect(await screen.findByRole('heading', { level: 1, name: translate('id', 'terms:title') })).toBeTruthy();
  expect([document.documentElement.lang, localStorage.getItem('language')]).toEqual(['id', 'id']);
  fireEvent.click(screen.getByRole('link', { name: translate('id', 'app:nav.login') }));
  expect(await screen.findByRole('heading', { name: translate('id', 'auth:login.title') })).toBeTruthy();
});
