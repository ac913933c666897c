// @vitest-environment jsdom
import { languageCodes } from '@app/i18n';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderUi } from '../../testing/render-ui.tsx';
import { AuditChangeList } from './audit-change-list.tsx';

const deleted = { userNumber: 1001, role: 'user', available: 0, invested: 0, investments: 1, requests: 2 };

it.each(languageCodes)('has a label for every field of a deleted member (%s)', async (language) => {
  await renderUi(<AuditChangeList before={deleted} after={null} />, { language });
  const labels = screen.getAllByRole('term').map(({ textContent }) => textContent);
  expect(labels).toHaveLength(6);
  for (const field of Object.keys(deleted)) expect(labels).not.toContain(field);
});

it('shows no file id for the QRIS picture', async () => {
  await renderUi(<AuditChangeList before={{ qrisFileId: null }} after={{ qrisFileId: 'AbCdEfGhIjKlMnOpQrStUvWxYz012345' }} />);
  expect(screen.getByRole('definition').textContent).toContain('Picture');
  expect(document.body.textContent).not.toContain('AbCdEfGh');
});

it('says once that a logo was replaced', async () => {
  await renderUi(<AuditChangeList before={{ logoUrl: '/files/a' }} after={{ logoUrl: '/files/b' }} />);
  expect(screen.getByRole('definition').textContent).toBe('Logo updated');
});

it('says once that the QRIS picture was replaced', async () => {
  await renderUi(<AuditChangeList before={{ qrisFileId: 'AbCdEfGhIjKlMnOpQrStUvWxYz012345' }} after={{ qrisFileId: 'another' }} />);
  expect(screen.getByRole('definition').textContent).toBe('New picture');
});

it.each([
  ['added', null, 'a file', '(none)Picture'],
  ['removed', 'a file', null, 'Picture(none)'],
])('shows what a QRIS picture that was %s was before', async (_, before, after, sentence) => {
  await renderUi(<AuditChangeList before={{ qrisFileId: before }} after={{ qrisFileId: after }} />);
  expect(screen.getByRole('definition').textContent).toBe(sentence);
  expect(screen.getByLabelText('became')).toBeTruthy();
});
