// @vitest-environment jsdom
import { TRPCClientError } from '@trpc/client';
import { afterEach, expect, it, vi } from 'vitest';
import { canOfferPasskeys, deviceRefusalOf, passkeySupport } from './passkeys.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['127.0.0.1', 'by_address'],
  ['[::1]', 'by_address'],
  ['localhost', 'yes'],
  ['1stock.example', 'yes'],
])('at %s the support of passkeys is %s', (hostname, support) => {
  vi.stubGlobal('PublicKeyCredential', () => undefined);
  vi.stubGlobal('location', { hostname });
  expect(passkeySupport()).toBe(support);
});

it('is none in a browser without passkeys', () => {
  vi.stubGlobal('location', { hostname: 'localhost' });
  expect(passkeySupport()).toBe('none');
});

it.each([
  ['localhost', { isConditionalMediationAvailable: async () => true }, true],
  ['localhost', { isConditionalMediationAvailable: async () => false }, false],
  ['localhost', {}, false],
  ['127.0.0.1', { isConditionalMediationAvailable: async () => true }, false],
])('offers passkeys in the list of a field where the browser can: at %s with %o: %s', async (hostname, abilities, canOffer) => {
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => undefined, abilities),
  );
  vi.stubGlobal('location', { hostname });
  expect(await canOfferPasskeys()).toBe(canOffer);
});

it('tells a refusal of the device from one of the server', () => {
  expect(deviceRefusalOf(new DOMException('no', 'NotAllowedError'))).toBe('cancelled');
  expect(deviceRefusalOf(new DOMException('twice', 'InvalidStateError'))).toBe('exists');
  expect(deviceRefusalOf(new DOMException('host', 'SecurityError'))).toBe('failed');
  expect(deviceRefusalOf(new TypeError('no such function'))).toBe('failed');
  expect(deviceRefusalOf(new TRPCClientError('refused'))).toBeNull();
});
