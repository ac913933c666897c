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

/** How often a question was taken back. One that was begun before does not reach the device, and its answer is not used. */
let takenBack = 0;

/** `start` asks the device; options and result are JSON text. */
async function ask(
  fetchOptions: () => Promise<PasskeyOptions>,
  start: (code: DeviceCode, options: string) => Promise<object>,
): Promise<string> {
  const begun = takenBack;
  const refuseTakenBack = () => {
    if (takenBack !== begun) throw new DOMException('the question was taken back', 'AbortError');
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

/** Takes the question back, also before the device was asked; the call that asked it fails as cancelled. */
export function takeBackQuestion(): void {
  takenBack += 1;
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
