import { VirtualPasskey } from '@app/core/testing';
import type { RunningApp } from './running-app.tsx';

/** Gives a user whose password is that of the fixture a first passkey; returns their recovery codes. */
export async function addPasskey({ callsOf }: RunningApp, user: RunningApp['member'], name: string): Promise<string[]> {
  const { secondFactor } = await callsOf(user);
  const { options } = await secondFactor.startPasskey.mutate({ currentPassword: 'a sound password' });
  return (await secondFactor.addPasskey.mutate({ credential: new VirtualPasskey().make(options), name })).recoveryCodes;
}
