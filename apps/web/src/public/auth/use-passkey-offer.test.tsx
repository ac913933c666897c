// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../shared/lib/query-client.ts';
import { usePasskeyOffer } from './use-passkey-offer.ts';

afterEach(() => Reflect.deleteProperty(navigator, 'credentials'));

/** What is asked of the device, which never answers: the challenge, and whether the question was taken back. */
function simulateDevice() {
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => undefined, { isConditionalMediationAvailable: async () => true }),
  );
  const field = document.createElement('input');
  field.setAttribute('autocomplete', 'username webauthn');
  document.body.append(field);
  const asked: { challenge: string; isOver: boolean }[] = [];
  const get = ({ signal, publicKey }: CredentialRequestOptions) =>
    new Promise((_resolve, reject) => {
      const question = { challenge: Buffer.from(publicKey?.challenge as ArrayBuffer).toString(), isOver: false };
      asked.push(question);
      signal?.addEventListener('abort', () => {
        question.isOver = true;
        reject(signal.reason);
      });
    });
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } });
  return asked;
}

it('renews the options before five minutes are over, also after a failure, and no longer once the page is left', async () => {
  vi.useFakeTimers();
  const asked = simulateDevice();
  let calls = 0;
  const fetchOptions = async () => {
    calls += 1;
    if (calls === 2) throw Object.assign(new Error('refused'), { data: { httpStatus: 429 } });
    return { options: JSON.stringify({ challenge: Buffer.from(`call ${calls}`).toString('base64url') }) };
  };
  const client = createQueryClient();
  const { unmount } = renderHook(() => usePasskeyOffer({ isOn: true, attempt: 0, fetchOptions, onAnswer: () => undefined }), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  await vi.waitFor(() => expect(asked).toEqual([{ challenge: 'call 1', isOver: false }]));
  await vi.advanceTimersByTimeAsync(4.5 * 60_000);
  expect(calls).toBe(2);
  expect(asked).toEqual([{ challenge: 'call 1', isOver: false }]);
  await vi.advanceTimersByTimeAsync(4 * 60_000);
  await vi.waitFor(() =>
    expect(asked).toEqual([
      { challenge: 'call 1', isOver: true },
      { challenge: 'call 3', isOver: false },
    ]),
  );
  unmount();
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect([calls, asked.map(({ isOver }) => isOver)]).toEqual([3, [true, true]]);
});
