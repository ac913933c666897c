// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderUi } from '../../testing/render-ui.tsx';
import { useCompanyFacts } from './company-facts.ts';

function Words() {
  const { shown, stored } = useCompanyFacts();
  const texts = [shown('registeredIn', 'Singapore'), shown('businessField', 'Financial services'), shown('businessField', 'Bakery')];
  return <output>{[...texts, stored('registeredIn', texts[0] ?? ''), stored('businessField', texts[1] ?? '')].join('|')}</output>;
}

it.each([
  ['id', 'Singapura|Jasa keuangan'],
  ['zh', '新加坡|金融服务'],
  ['th', 'สิงคโปร์|บริการทางการเงิน'],
  ['en', 'Singapore|Financial services'],
] as const)('says country and field of business in %s, and keeps free text and what is stored', async (language, said) => {
  await renderUi(<Words />, { language });
  expect(screen.getByRole('status').textContent).toBe(`${said}|Bakery|Singapore|Financial services`);
});
