import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addPasskey } from '../../testing/add-passkey.ts';
import { follow, press, write } from '../../testing/page-controls.ts';
import { runningAppOfFile } from '../../testing/running-app.tsx';

const running = runningAppOfFile();

/** What the page asks the device; `isOffer`: in the list of the field. */
type Question = { isOffer: boolean; challenge: string; signal: AbortSignal; answer: (id: string) => void; cancel: () => void };
let asked: Question[];
/** Paths of the calls of the page, and how each was answered. */
let answered: string[];
let isOfferPossible: () => Promise<boolean>;

/** The address that a call goes to. */
const addressOf = ([to]: Parameters<typeof fetch>): string => (typeof to === 'string' ? to : to instanceof URL ? to.href : to.url);

const bytesOf = (text: string) => new TextEncoder().encode(text).buffer;

/* jsdom has no device: the tests answer for it. */
beforeEach(() => {
  asked = [];
  answered = [];
  isOfferPossible = async () => true;
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => undefined, { isConditionalMediationAvailable: () => isOfferPossible() }),
  );
  const get = ({ mediation, signal, publicKey }: CredentialRequestOptions) =>
    new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
      asked.push({
        isOffer: mediation === 'conditional',
        challenge: Buffer.from(publicKey?.challenge as ArrayBuffer).toString('base64url'),
        signal: signal as AbortSignal,
        answer: (id) =>
          resolve({
            id,
            rawId: bytesOf(id),
            type: 'public-key',
            response: { authenticatorData: bytesOf('a'), clientDataJSON: bytesOf('b'), signature: bytesOf('c') },
            getClientExtensionResults: () => ({}),
          }),
        cancel: () => reject(new DOMException('no', 'NotAllowedError')),
      });
    });
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } });
  const send = globalThis.fetch;
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    const answer = await send(...call);
    answered.push(`${answer.status} ${new URL(addressOf(call), window.location.href).pathname}`);
    return answer;
  });
});
afterEach(() => Reflect.deleteProperty(navigator, 'credentials'));

const optionsCalls = () => answered.filter((call) => call.endsWith('/auth.passkeyOptions'));
const isOver = ({ signal }: Question) => signal.aborted;
/** The question with this number, once the page has asked it. */
async function question(number: number): Promise<Question> {
  await vi.waitFor(() => expect(asked.length).toBeGreaterThanOrEqual(number), { timeout: 20_000 });
  return asked[number - 1] as Question; // the line above
}

it('offers passkeys in the list of the username field, and takes the offer back when the page is left', async () => {
  await running.open('/login');
  const offer = await question(1);
  expect([offer.isOffer, isOver(offer), optionsCalls()]).toEqual([true, false, ['200 /trpc/auth.passkeyOptions']]);
  expect(screen.getByLabelText<HTMLInputElement>('Username').autocomplete).toMatch(/webauthn$/);
  await follow('Create one');
  expect(await screen.findByRole('heading', { name: 'Create your account' })).toBeTruthy();
  expect([isOver(offer), asked.length]).toEqual([true, 1]);
});

it('asks neither the server nor the device before the field is in use', async () => {
  vi.spyOn(HTMLElement.prototype, 'focus').mockImplementation(() => undefined); // a tab in the background
  await running.open('/login');
  const field = await screen.findByLabelText('Username');
  await press('Log in with a passkey');
  const pressed = await question(1);
  expect([pressed.isOffer, optionsCalls().length]).toEqual([false, 1]);
  pressed.cancel();
  expect(await screen.findByText('The device did not confirm. Try again, or use another way.')).toBeTruthy();
  vi.restoreAllMocks();
  fireEvent.focus(field);
  expect((await question(2)).isOffer).toBe(true);
});

it('makes no call for it where the browser has no such list', async () => {
  const asksBrowser = new Promise<void>((resolve) => {
    isOfferPossible = async () => {
      resolve();
      return false;
    };
  });
  await running.open('/login');
  await asksBrowser;
  await press('Log in with a passkey');
  const first = await question(1);
  expect([first.isOffer, optionsCalls().length]).toEqual([false, 1]);
});

it('takes the offer back for the button, and offers again with new options when the device refuses', async () => {
  await running.open('/login');
  const offer = await question(1);
  await press('Log in with a passkey');
  const pressed = await question(2);
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Waiting for your device…' }).disabled).toBe(true));
  expect([isOver(offer), pressed.isOffer, isOver(pressed)]).toEqual([true, false, false]);
  pressed.cancel();
  expect(await screen.findByText('The device did not confirm. Try again, or use another way.')).toBeTruthy();
  const again = await question(3);
  expect([again.isOffer, isOver(again)]).toEqual([true, false]);
  expect(new Set(asked.map(({ challenge }) => challenge)).size).toBe(3);
});

it('shows that the server refused the passkey that was chosen in the list, and offers again with new options', async () => {
  await running.open('/login');
  const offer = await question(1);
  offer.answer('bm9uZQ');
  expect(await screen.findByText(/This passkey was not accepted/)).toBeTruthy();
  const again = await question(2);
  expect([again.isOffer, again.challenge === offer.challenge]).toEqual([true, false]);
});

it('takes the offer back for the password, and offers again when it is wrong, but not beside the code', async () => {
  const user = await running.coreFixture.createUser();
  await addPasskey(running, user, 'Phone');
  await running.open('/login');
  const offer = await question(1);
  await write('Username', user.username);
  await write('Password', 'not the password');
  await press('Log in');
  await waitFor(() => expect(isOver(offer)).toBe(true));
  expect(await screen.findByText(/Username or password is wrong/)).toBeTruthy();
  const again = await question(2);
  expect([again.isOffer, isOver(again), optionsCalls().length]).toEqual([true, false, 1]);
  await write('Password', 'a sound password');
  await press('Log in');
  expect(await screen.findByLabelText('Recovery code')).toBeTruthy();
  expect([isOver(again), asked.length]).toEqual([true, 2]);
});

it('is silent when the options can’t be fetched, and offers once they can', async () => {
  const send = globalThis.fetch;
  let isLost = true;
  const lost = new Promise<void>((resolve) => {
    vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
      if (!isLost || !addressOf(call).includes('passkeyOptions')) return send(...call);
      resolve();
      throw new TypeError('Failed to fetch');
    });
  });
  await running.open('/login');
  await lost;
  expect(await screen.findByRole('button', { name: 'Log in with a passkey' })).toBeTruthy();
  expect([screen.queryByRole('alert'), asked]).toEqual([null, []]);
  isLost = false;
  expect((await question(1)).isOffer).toBe(true);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('is silent after too many calls', async () => {
  const { ctx } = running.coreFixture;
  const { rateLimitScale } = ctx;
  let allow = (_is: boolean) => {};
  isOfferPossible = () => new Promise((resolve) => (allow = resolve));
  await running.open('/login');
  await screen.findByRole('button', { name: 'Log in with a passkey' });
  ctx.rateLimitScale = 0;
  try {
    allow(true);
    await vi.waitFor(() => expect(optionsCalls()).toEqual(['429 /trpc/auth.passkeyOptions']));
  } finally {
    ctx.rateLimitScale = rateLimitScale;
  }
  expect([screen.queryByRole('alert'), asked]).toEqual([null, []]);
  await press('Log in with a passkey');
  expect((await question(1)).isOffer).toBe(false);
});
