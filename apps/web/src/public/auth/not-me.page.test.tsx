import { freezeLinkOf, sgd } from '@app/core/testing';
import { languageCodes } from '@app/i18n';
import { translate } from '@app/i18n/server';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { press } from '../../testing/page-controls.ts';
import { runningAppOfFile } from '../../testing/running-app.tsx';

const running = runningAppOfFile();

it('freezes the withdrawals of the recipient of the mail, after a question', async () => {
  const member = await running.coreFixture.createMember({ available: sgd('50.00') });
  const calls = await running.callsOf(member);
  await calls.requests.withdraw.mutate({ amount: sgd('10.00') });
  const { notification, key } = await freezeLinkOf(running.coreFixture, member);
  await running.open(`/not-me#n=${notification}&k=${key}`);
  await screen.findByRole('heading', { level: 1, name: 'Was this not you?' });
  expect(await calls.payoutControls.mine.query()).toMatchObject({ frozenAt: null });
  await press('Freeze and log out everywhere');
  await screen.findByText('Done. Nothing is paid out, and every device is logged out.');
  expect(await (await running.callsOf(member)).payoutControls.mine.query()).toMatchObject({ frozenBy: 'link' });
  await expect(calls.payoutControls.mine.query()).rejects.toThrow('log in');
});

it.each(languageCodes)('says in %s what to do with a link that does not work', async (language) => {
  await running.open('/not-me#n=1&k=AAAAAAAAAAAAAAAAAAAAAA', undefined, language);
  await press(translate(language, 'auth:notMe.submit'));
  await screen.findByText(translate(language, 'auth:notMe.unknown'));
  await running.open('/not-me', undefined, language);
  await screen.findByText(translate(language, 'auth:notMe.unknown'));
});
