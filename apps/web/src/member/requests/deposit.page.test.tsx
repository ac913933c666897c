import { samplePicture, sgd } from '@app/core/testing';
import { languageCodes } from '@app/i18n';
import { translate } from '@app/i18n/server';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { loseNextAnswer } from '../../testing/lose-next-answer.ts';
import { address, choose, chooseFile, dialog, field, press, problemOf, write } from '../../testing/page-controls.ts';
import { runningAppOfFile, type RunningApp } from '../../testing/running-app.tsx';

const running = runningAppOfFile();

let member: RunningApp['member'];
beforeEach(async () => {
  member = await running.coreFixture.createMember();
});
const requests = async () => (await (await running.callsOf(member)).requests.listMine.query({ limit: 20 })).items;
const openSheet = async () => {
  await running.open('/deposit-withdraw?open=deposit', member);
  const sheet = await dialog();
  await waitFor(() => expect(document.activeElement).toBe(field('Amount')));
  return sheet;
};
const PROOF = 'Payment proof (optional)';
const pictureFile = async () => {
  const base64 = (await samplePicture()).replace(/^.*,/, '');
  return new File([Uint8Array.from(Buffer.from(base64, 'base64'))], 'proof.png', { type: 'image/png' });
};

it('opens from the button of the page, and closing it returns to the page', async () => {
  await running.open('/deposit-withdraw', member);
  await press('Request deposit');
  const sheet = await dialog();
  expect(address()).toBe('/deposit-withdraw?open=deposit');
  expect(sheet.getByText('Minimum SGD 5.00')).toBeTruthy();
  await press('Close', sheet);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toBe('/deposit-withdraw');
});

it('names what is missing at each field, and sends nothing', async () => {
  const sheet = await openSheet();
  await press('Request deposit', sheet);
  expect(problemOf('Bank destination')).toBe('Please select a bank destination');
  expect(problemOf('Amount')).toBe('Please enter a valid amount');
  await choose('Bank destination', 'Example Bank');
  expect(problemOf('Bank destination')).toBeUndefined();
  await write('Amount', '4.99');
  expect(problemOf('Amount')).toBe('The minimum is SGD 5.00. Please enter at least that much.');
  await press('Request deposit of SGD 4.99', sheet);
  expect(problemOf('Amount')).toBe('The minimum is SGD 5.00. Please enter at least that much.');
  expect(await requests()).toEqual([]);
});

it('asks which amount an ambiguous text means, and never guesses', async () => {
  const sheet = await openSheet();
  await choose('Bank destination', 'Example Bank');
  await write('Amount', '1.234');
  await press('Request deposit', sheet);
  expect(problemOf('Amount')).toBe('Please enter a valid amount');
  await press('SGD 1,234.00', sheet);
  await press('Request deposit of SGD 1,234.00', sheet);
  await waitFor(async () => expect(await requests()).toMatchObject([{ amount: sgd('1234.00') }]));
});

it('says after a lost answer that the deposit may have been received, lists it, and sends it again without a second one', async () => {
  const sheet = await openSheet();
  await choose('Bank destination', 'Example Bank');
  await write('Amount', '20');
  await chooseFile(PROOF, await pictureFile());
  loseNextAnswer('requests.deposit');
  await press('Request deposit of SGD 20.00', sheet);
  expect(await sheet.findByText('It is not known whether this was received')).toBeTruthy();
  expect(sheet.getByText(/^No answer came from the server\. It may have been received\. It is safe to send it again/)).toBeTruthy();
  expect(screen.queryByText('The deposit could not be requested')).toBeNull();
  expect(document.querySelector('[data-sonner-toast]')).toBeNull();
  expect((await screen.findByTestId('pending-request')).textContent).toContain('20.00');
  await press('Request deposit of SGD 20.00', sheet);
  expect(await screen.findByText('Deposit of SGD 20.00 requested. It is credited after verification.')).toBeTruthy();
  expect(await requests()).toHaveLength(1);
});

it('requests the deposit with its proof, lists it as in review, and leaves the balance as it was', async () => {
  const sheet = await openSheet();
  await choose('Bank destination', 'Example Bank');
  expect(sheet.getByText('000-999-0001')).toBeTruthy();
  expect(sheet.getByText('Example Pte. Ltd.')).toBeTruthy();
  await write('Amount', '20');
  await chooseFile(PROOF, await pictureFile());
  expect(await sheet.findByAltText('Preview of the chosen picture')).toBeTruthy();
  expect(sheet.getByText(/^proof\.png, /)).toBeTruthy();
  await press('Request deposit of SGD 20.00', sheet);
  expect(await screen.findByText('Deposit of SGD 20.00 requested. It is credited after verification.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await requests()).toMatchObject([
    {
      type: 'deposit',
      status: 'pending',
      amount: sgd('20.00'),
      bankName: 'Example Bank',
      proofImage: expect.stringMatching(/^\/api\/files\//),
    },
  ]);
  expect(await (await running.callsOf(member)).stats.dashboard.query()).toMatchObject({ balance: 0, free: 0, totalDeposits: 0 });
  const card = await screen.findByTestId('pending-request');
  expect(card.textContent).toContain('+SGD 20.00');
  expect(card.textContent).toContain('Sent to Example Bank, 000-999-0001');
});

it('refuses a proof that is no picture or too large, and sends a removed proof no more', async () => {
  const sheet = await openSheet();
  await choose('Bank destination', 'Example Bank');
  await write('Amount', '20');
  await chooseFile(PROOF, new File(['no picture'], 'note.txt', { type: 'text/plain' }));
  expect(await sheet.findByText('File must be an image')).toBeTruthy();
  await chooseFile(PROOF, new File([new Uint8Array(2_097_153)], 'big.png', { type: 'image/png' }));
  expect(await sheet.findByText('Maximum file size is 2MB')).toBeTruthy();
  await chooseFile(PROOF, await pictureFile());
  await press('Remove', sheet);
  await press('Request deposit of SGD 20.00', sheet);
  await waitFor(async () => expect(await requests()).toMatchObject([{ proofImage: null }]));
});

it('shows the server’s refusal of a proof whose bytes are no picture at its field, and keeps what was entered', async () => {
  const sheet = await openSheet();
  await choose('Bank destination', 'Example Bank');
  await write('Amount', '20');
  await chooseFile(PROOF, new File(['no picture'], 'proof.png', { type: 'image/png' }));
  await press('Request deposit of SGD 20.00', sheet);
  await sheet.findByText('File must be an image');
  expect(problemOf(PROOF)).toBe('File must be an image');
  expect(field('Amount').value).toBe('20');
  expect(await requests()).toEqual([]);
});

it('shows the picture of a QRIS destination, and its own minimum', async () => {
  const qris = { bankName: 'QRIS Contoh', accountName: 'CONTOH EXAMPLE', accountNumber: 'QR-000-1', isActive: true };
  const { id } = await (await running.callsOf(running.masterAdmin)).banks.create.mutate({ ...qris, qrisImage: await samplePicture() });
  const sheet = await openSheet();
  await choose('Bank destination', 'QRIS Contoh · QRIS');
  expect(sheet.getByAltText('QRIS of QRIS Contoh')).toBeTruthy();
  expect(sheet.getByText('Minimum SGD 1.00')).toBeTruthy();
  await write('Amount', '1.00');
  await press('Request deposit of SGD 1.00', sheet);
  await waitFor(async () => expect(await requests()).toMatchObject([{ amount: sgd('1.00'), bankName: 'QRIS Contoh' }]));
  await (await running.callsOf(running.masterAdmin)).banks.update.mutate({ ...qris, id, isActive: false });
});

it('shows a minimum that was raised while the sheet was open, at the amount', async () => {
  const sheet = await openSheet();
  await choose('Bank destination', 'Example Bank');
  await write('Amount', '20');
  const { settings } = await running.callsOf(running.masterAdmin);
  await settings.update.mutate({ minDeposit: sgd('25.00') });
  try {
    await press('Request deposit of SGD 20.00', sheet);
    await waitFor(() => expect(problemOf('Amount')).toBe('The minimum is SGD 25.00. Please enter at least that much.'));
  } finally {
    await settings.update.mutate({ minDeposit: sgd('5.00') });
  }
  expect(await requests()).toEqual([]);
});

it('refuses a destination that was closed while the sheet was open, at its field', async () => {
  const bank = { bankName: 'Bank Sebentar', accountName: 'CONTOH EXAMPLE', accountNumber: '000-999-0002', isActive: true };
  const { id } = await (await running.callsOf(running.masterAdmin)).banks.create.mutate(bank);
  const sheet = await openSheet();
  await choose('Bank destination', 'Bank Sebentar');
  await write('Amount', '20');
  await (await running.callsOf(running.masterAdmin)).banks.update.mutate({ ...bank, id, isActive: false });
  await press('Request deposit of SGD 20.00', sheet);
  await waitFor(() => expect(problemOf('Bank destination')).toBe('This bank account no longer takes deposits. Please choose another one.'));
  expect(await requests()).toEqual([]);
});

it('refuses a deposit to an account that changed while the sheet was open, shows the present one, and then sends it', async () => {
  const bank = { bankName: 'Bank Berubah', accountName: 'CONTOH EXAMPLE', accountNumber: '000-999-0004', isActive: true };
  const { id } = await (await running.callsOf(running.masterAdmin)).banks.create.mutate(bank);
  const sheet = await openSheet();
  await choose('Bank destination', 'Bank Berubah');
  await write('Amount', '20');
  await (await running.callsOf(running.masterAdmin)).banks.update.mutate({ ...bank, id, accountNumber: '777-777-7777' });
  await press('Request deposit of SGD 20.00', sheet);
  await waitFor(() => expect(problemOf('Bank destination')).toMatch(/^The account for this deposit has changed .* Nothing was requested/));
  expect(await sheet.findByText('777-777-7777')).toBeTruthy();
  expect(await requests()).toEqual([]);
  await press('Request deposit of SGD 20.00', sheet);
  await waitFor(async () => expect(await requests()).toMatchObject([{ accountNumber: '777-777-7777' }]));
  await (await running.callsOf(running.masterAdmin)).banks.delete.mutate({ id });
});

it('says that no bank account takes deposits', async () => {
  const { id, bankName, accountName, accountNumber } = running.coreFixture.bank;
  const activate = async (isActive: boolean) =>
    (await running.callsOf(running.masterAdmin)).banks.update.mutate({ id, bankName, accountName, accountNumber, isActive });
  await activate(false);
  try {
    const sheet = await openSheet();
    expect(await sheet.findByText('No bank account takes deposits at the moment. Please ask an administrator.')).toBeTruthy();
  } finally {
    await activate(true);
  }
});

it('says when it is opened that too many requests are waiting, and accepts it once one of them is decided', async () => {
  const { ctx, deposit } = running.coreFixture;
  for (let count = 0; count < 5; count++) await deposit(member, sgd('5.00'));
  const { rateLimitScale } = ctx;
  ctx.rateLimitScale = 1;
  try {
    const full = await openSheet();
    expect((await full.findByRole('alert')).textContent).toContain('You already have 5 requests waiting.');
    await choose('Bank destination', 'Example Bank');
    await write('Amount', '20');
    expect(full.getByRole<HTMLButtonElement>('button', { name: 'Request deposit of SGD 20.00' }).disabled).toBe(true);
    const [newest] = await requests();
    await (await running.callsOf(running.admin)).requests.process.mutate({ id: newest?.id ?? '', status: 'rejected' });
    const sheet = await openSheet();
    await choose('Bank destination', 'Example Bank');
    await write('Amount', '20');
    await press('Request deposit of SGD 20.00', sheet);
    await waitFor(async () => expect((await requests())[0]).toMatchObject({ amount: sgd('20.00'), status: 'pending' }));
  } finally {
    ctx.rateLimitScale = rateLimitScale;
  }
});

it.each(languageCodes)('names what is missing in the language of the page: %s', async (language) => {
  await running.open('/deposit-withdraw?open=deposit', member, language);
  const sheet = await dialog();
  await press(translate(language, 'requests:member.deposit.submit'), sheet);
  expect(problemOf(translate(language, 'requests:member.deposit.bank'))).toBe(translate(language, 'requests:member.deposit.selectBank'));
  await write(translate(language, 'requests:member.amount'), '1');
  expect(problemOf(translate(language, 'requests:member.amount'))).toBe(
    translate(language, 'errors:BELOW_MINIMUM', { minimum: 'SGD 5.00' }),
  );
});

it('names the banks by their names, and says which amount and which message to send', async () => {
  const sheet = await openSheet();
  await choose('Bank destination', 'Example Bank');
  const options = screen.getAllByRole('option', { hidden: true });
  expect(options.map(({ textContent }) => textContent)).toEqual(options.map((option) => expect.stringContaining(option.title)));
  expect(options.map(({ textContent }) => textContent?.replace('✓', ''))).toContain('Example Bank');
  await write('Amount', '20');
  const rowOf = (label: string) => sheet.getByText(label).closest('.detail-row')?.textContent;
  expect(rowOf('Amount to send')).toContain('Rp 260.000 or SGD 20.00');
  expect(rowOf('Message of the transfer')).toContain(member.username);
  expect(sheet.getByText(/^Send rupiah or Singapore dollars: SGD 1.00 counts as 13,000 rupiah/)).toBeTruthy();
});
