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

const load = () =>
  import('@simplewebauthn/browser').catch((cause: unknown) => {
    throw new NotLoaded('passkeys', { cause });
  });

/** Lets the device make a passkey; options and result as JSON text. */
export async function makePasskey(options: string): Promise<string> {
  const { startRegistration } = await load();
  return JSON.stringify(await startRegistration({ optionsJSON: JSON.parse(options) }));
}

/** Lets the device answer with a passkey; options and result as JSON text. */
export async function answerWithPasskey(options: string): Promise<string> {
  const { startAuthentication } = await load();
  return JSON.stringify(await startAuthentication({ optionsJSON: JSON.parse(options) }));
}

/** Takes the question back from the device; the call that asked it fails as cancelled. */
export const cancelPasskey = (): Promise<void> =>
  load().then(
    ({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony(),
    () => undefined,
  );

/** Loads the code before it is needed, and takes the question back from the device when the component goes. */
export function usePasskeyDevice(isNeeded = true): void {
  useEffect(() => {
    if (!isNeeded) return undefined;
    const loaded = load().catch(() => undefined);
    return () => void loaded.then((code) => code?.WebAuthnAbortService.cancelCeremony());
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
