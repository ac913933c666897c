// @vitest-environment jsdom
import { approvalOperationNames, exportFilters } from '@app/contract';
import { languageCodes, type Language } from '@app/i18n';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderUi } from '../../testing/render-ui.tsx';
import { AuditChangeList, AuditSummary } from './audit-change-list.tsx';
import { auditActions, auditedLists, editKeyOf } from './audit-labels.ts';
import { useActionLabel } from './use-action-label.ts';

const deleted = { userNumber: 1001, role: 'user', available: 0, invested: 0, investments: 1, requests: 2 };

it.each(languageCodes)('has a label for every field of a deleted member (%s)', async (language) => {
  await renderUi(<AuditChangeList action="user.deleted" before={deleted} after={null} />, { language });
  const labels = screen.getAllByRole('term').map(({ textContent }) => textContent);
  expect(labels).toHaveLength(6);
  for (const field of Object.keys(deleted)) expect(labels).not.toContain(field);
});

/** What the change of one field shows as its value. */
const shownValue = async (field: string, value: unknown, language: Language) => {
  const { unmount } = await renderUi(<AuditChangeList action="list.exported" before={null} after={{ [field]: value }} />, { language });
  const [term, shown] = [screen.getByRole('term').textContent, screen.getByRole('definition').textContent];
  unmount();
  return [term, shown];
};

it.each(languageCodes)('has a label for every action, list and proposed operation (%s)', async (language) => {
  function Actions() {
    const labelOf = useActionLabel();
    return auditActions.map((action) => <li key={action}>{labelOf(action)}</li>);
  }
  const { unmount } = await renderUi(<Actions />, { language });
  const actions = screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
  unmount();
  expect(new Set(actions).size).toBe(auditActions.length);
  expect(actions.filter((label) => auditActions.some((action) => label.includes(action)))).toEqual([]);
  for (const list of auditedLists) expect((await shownValue('list', list, language))[1], list).not.toBe(list);
  for (const name of approvalOperationNames) expect((await shownValue('operation', name, language))[1], name).not.toBe(name);
});

it.each(languageCodes)('names the filters of an export (%s)', async (language) => {
  const names = Object.values(exportFilters).flatMap(({ shape }) => Object.keys(shape));
  const [, shown] = await shownValue('filters', Object.fromEntries(names.map((name) => [name, 'x'])), language);
  for (const name of names) expect(shown).not.toContain(`${name}: `);
  expect((await shownValue('filters', { type: 'deposit' }, 'en'))[1]).toBe('Type: Deposit');
});

/** The values of each filter of the exports that has a fixed set of them. */
const chosenFilters = Object.values(exportFilters).flatMap(({ shape }) =>
  Object.entries(shape).flatMap(([name, schema]) => {
    const options: unknown = Reflect.get(schema.unwrap(), 'options');
    return Array.isArray(options) ? options.map((value) => [name, String(value)] as const) : [];
  }),
);

it.each(languageCodes)('translates the chosen values of filters (%s)', async (language) => {
  expect(chosenFilters).toEqual(
    expect.arrayContaining([
      ['sort', 'newest'],
      ['role', 'administrator'],
      ['view', 'new_payee'],
      ['status', 'completed'],
    ]),
  );
  for (const [name, value] of chosenFilters)
    expect((await shownValue('filters', { [name]: value }, language))[1], value).not.toMatch(new RegExp(`: ${value}$`));
  expect((await shownValue('filters', { sort: 'newest' }, 'en'))[1]).toBe('Order: Newest first');
  expect((await shownValue('sessions', 3, language))[0]).not.toBe('sessions');
});

const at = '2026-11-20T02:00:00.000Z';
const edited = { role: 'auditor', changedFields: [], reason: 'asked for' };

it.each([
  [{ ...edited, secondFactorReset: true }, 'audit:edit.secondFactorReset'],
  [{ ...edited, passwordReset: true }, 'audit:edit.passwordReset'],
  [{ ...edited, changedFields: ['accessUntil'], accessUntil: '2026-11-20T01:59:00.000Z' }, 'audit:edit.accessEnded'],
  [{ ...edited, changedFields: ['accessUntil'], accessUntil: '2026-12-20T15:59:59.999Z' }, null],
  [{ ...edited, passwordReset: true, balance: 0 }, null],
  [{ ...edited, passwordReset: true, changedFields: ['role'] }, null],
  [null, null],
])('names an edit that was one act: %o', (after, key) => {
  expect(editKeyOf({ action: 'user.updated', at, after })).toBe(key);
  expect(editKeyOf({ action: 'user.created', at, after })).toBeNull();
});

it.each([
  ['plan.updated', 'Can be bought'],
  ['bank.updated', 'Active'],
])('names whether it is offered as the page does where it is edited: %s', async (action, label) => {
  await renderUi(<AuditChangeList action={action} before={{ isActive: true }} after={{ isActive: false }} />);
  expect(screen.getByRole('term').textContent).toBe(label);
});

it('names the terms of a plan as its page does', async () => {
  const [before, after] = [
    { ratePpm: 5_000, durations: [1, 7] },
    { ratePpm: 4_500, durations: [7, 30] },
  ];
  await renderUi(<AuditChangeList action="plan.updated" before={before} after={after} />);
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Daily rate', 'Durations']);
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['0.5%0.45%', '1 or 7 days7 or 30 days']);
});

it('shows no file id for the QRIS picture', async () => {
  await renderUi(
    <AuditChangeList action="user.deleted" before={{ qrisFileId: null }} after={{ qrisFileId: 'AbCdEfGhIjKlMnOpQrStUvWxYz012345' }} />,
  );
  expect(screen.getByRole('definition').textContent).toContain('Picture');
  expect(document.body.textContent).not.toContain('AbCdEfGh');
});

it('says once that a logo was replaced', async () => {
  await renderUi(<AuditChangeList action="user.deleted" before={{ logoUrl: '/files/a' }} after={{ logoUrl: '/files/b' }} />);
  expect(screen.getByRole('definition').textContent).toBe('Logo updated');
});

it('says once that the QRIS picture was replaced', async () => {
  await renderUi(
    <AuditChangeList action="user.deleted" before={{ qrisFileId: 'AbCdEfGhIjKlMnOpQrStUvWxYz012345' }} after={{ qrisFileId: 'another' }} />,
  );
  expect(screen.getByRole('definition').textContent).toBe('New picture');
});

it.each([
  ['added', null, 'a file', '(none)Picture'],
  ['removed', 'a file', null, 'Picture(none)'],
])('shows what a QRIS picture that was %s was before', async (_, before, after, sentence) => {
  await renderUi(<AuditChangeList action="user.deleted" before={{ qrisFileId: before }} after={{ qrisFileId: after }} />);
  expect(screen.getByRole('definition').textContent).toBe(sentence);
  expect(screen.getByLabelText('became')).toBeTruthy();
});

it('begins the summary with what was replaced, and leaves out what does not fit one line', async () => {
  const before = { type: 'deposit', amount: 130_000, status: 'pending' };
  await renderUi(
    <AuditSummary action="request.rejected" before={before} after={{ status: 'rejected', reason: 'Not at the bank', adminNote: 'x' }} />,
  );
  const text = document.body.textContent;
  expect(text).toMatch(/^Status PendingRejected/);
  expect(text).toContain('SGD 10.00');
  expect(text).not.toContain('Rp');
  expect(text).not.toContain('Not at the bank');
});
