import type { PasskeyOptions } from '@app/contract';
import { useEffect } from 'react';

/* Where a page can't use passkeys: the browser has none, or it is opened by an IP address, to which they can't be bound. */
export type PasskeySupport = 'yes' | 'none' | 'by_address';

export function passkeySupport(): PasskeySupport {
  if (/^\[|^[\d.]+$/.test(window.location.hostname)) return 'by_address';
  return 'PublicKeyCredential' in window ? 'yes' : 'none';
}

/** The code that speaks to the device could not be loaded. */
class NotLoaded extends Error {
  override name = 'NotLoaded';
}

type DeviceCode = typeof import('@simplewebauthn/browser');
let loaded: DeviceCode | undefined;

async function load(): Promise<DeviceCode> {
  try {
    return (loaded = await import('@simplewebauthn/browser'));
  } catch (cause) {
    throw new NotLoaded('passkeys', { cause });
  }
}

/**
 * What the device is asked, or is about to be; a newer question takes its place. One that was replaced or taken back does not reach the
 * device, and its answer is not used.
 */
let currentQuestion: object | undefined;

/** `start` asks the device; options and result are JSON text. */
async function ask(
  fetchOptions: () => Promise<PasskeyOptions>,
  start: (code: DeviceCode, options: string) => Promise<object>,
  question: object = {},
): Promise<string> {
  currentQuestion = question;
  const refuseTakenBack = () => {
    if (currentQuestion !== question) throw new DOMException('the question was taken back', 'AbortError');
  };
  const { options } = await fetchOptions();
  const code = await load();
  refuseTakenBack();
  const answer = await start(code, options);
  refuseTakenBack();
  return JSON.stringify(answer);
}

/** Lets the device make a passkey; the result as JSON text. */
export const makePasskey = (options: string): Promise<string> =>
  ask(
    () => Promise.resolve({ options }),
    ({ startRegistration }, text) => startRegistration({ optionsJSON: JSON.parse(text) }),
  );

/** Fetches the options, and lets the device answer with a passkey; the result as JSON text. */
export const answerWithPasskey = (fetchOptions: () => Promise<PasskeyOptions>): Promise<string> =>
  ask(fetchOptions, ({ startAuthentication }, text) => startAuthentication({ optionsJSON: JSON.parse(text) }));

/** Whether the browser can offer passkeys in its list of a field. */
export const canOfferPasskeys = async (): Promise<boolean> =>
  passkeySupport() === 'yes' &&
  'isConditionalMediationAvailable' in PublicKeyCredential &&
  (await PublicKeyCredential.isConditionalMediationAvailable());

/**
 * Offers the passkeys in the browser's list of the field with `webauthn` in its `autoComplete`, and passes on the answer of the one that is
 * chosen, as JSON text. Nobody waits for it, so it fails in silence. Returns what takes the offer back, and no other question.
 */
export function offerPasskeys({ options }: PasskeyOptions, onAnswer: (credential: string) => void): () => void {
  const offer = {};
  ask(
    () => Promise.resolve({ options }),
    ({ startAuthentication }, text) => startAuthentication({ optionsJSON: JSON.parse(text), useBrowserAutofill: true }),
    offer,
  ).then(onAnswer, () => undefined);
  return () => {
    if (currentQuestion === offer) takeBackQuestion();
  };
}

/** Takes the question back, also before the device was asked; the call that asked it fails as cancelled. */
export function takeBackQuestion(): void {
  currentQuestion = undefined;
  loaded?.WebAuthnAbortService.cancelCeremony();
}

/** Loads the code before it is needed, and takes the question back when the component goes. */
export function usePasskeyDevice(isNeeded = true): void {
  useEffect(() => {
    if (!isNeeded) return undefined;
    void load().catch(() => undefined); // the question reports it
    return takeBackQuestion;
  }, [isNeeded]);
}

/** Why the device did nothing. */
export type DeviceRefusal = 'cancelled' | 'exists' | 'failed';

const refusals: Readonly<Record<string, DeviceRefusal>> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'exists',
};
const notOfDevice = ['TRPCClientError', 'NotLoaded'];

/** Reads the error of a call that asks the device; null: it is the server's, or that of the network. */
export function deviceRefusalOf(error: unknown): DeviceRefusal | null {
  const name = typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : '';
  return notOfDevice.includes(name) ? null : (refusals[name] ?? 'failed');
}
