import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { runningAppOfFile } from '../testing/running-app.tsx';

const running = runningAppOfFile();

it('shows a member the balance that the server knows', async () => {
  await running.open('/dashboard', running.member);
  const { textContent } = await screen.findByRole('link', { name: /Available balance/ });
  expect(textContent).toContain('1,000,000.00');
});
