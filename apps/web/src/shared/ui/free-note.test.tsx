// @vitest-environment jsdom
import { languageCodes } from '@app/i18n';
import { fromCents, ZERO } from '@app/money';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderUi } from '../../testing/render-ui.tsx';
import { FreeNote } from './free-note.tsx';

it.each(languageCodes)('contains the amounts in every language (%s)', async (language) => {
  await renderUi(<FreeNote pending={fromCents(800)} uncovered={fromCents(500)} bonusDebt={fromCents(250)} />, { language });
  const text = (await screen.findByTestId('free-note')).textContent;
  for (const amount of ['SGD 8.00', 'SGD 5.00', 'SGD 2.50']) expect(text).toContain(amount);
});

it('shows nothing when free is available less pending', async () => {
  await renderUi(<FreeNote pending={fromCents(800)} uncovered={ZERO} bonusDebt={ZERO} />);
  expect(screen.queryByTestId('free-note')).toBeNull();
});
