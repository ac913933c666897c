import { addPasskey, startPasskey, type Actor } from '@app/core';
import { ageFactor, forgetUsedCodes, VirtualPasskey } from '@app/core/testing';
import type { Role } from '@app/contract';
import type { ApiFixture } from './api-fixture.ts';
import { send } from './http-calls.ts';
import { addFactor, codeOf } from './sample-calls.ts';

type Served = Pick<ApiFixture, 'app' | 'coreFixture'>;

const password = 'a sound password';

/** A user with a second factor, and the token of a session in which it was given: the secret of an app, or a device with a passkey. */
export type Person = { user: Actor; token: string; secret?: string; device?: VirtualPasskey };

/** Gives a user a passkey; returns the device that has it. */
export async function addDevice({ coreFixture }: Served, user: Actor): Promise<VirtualPasskey> {
  const [ctx, token, device] = [coreFixture.as(user), await coreFixture.logIn(user), new VirtualPasskey()];
  const { options } = await startPasskey(ctx, token, { currentPassword: password });
  await addPasskey(ctx, token, { credential: device.make(options), name: 'Phone' });
  return device;
}

/** Creates a user with a second factor that counts for approvals at once, and has just been given. */
export async function createPerson(fixture: Served, role: Role = 'admin', factor: 'app' | 'passkey' = 'app'): Promise<Person> {
  const person = await enrol(fixture, await fixture.coreFixture.createUser(role), factor);
  await ageFactor(fixture.coreFixture, person.user);
  return { ...person, token: await openFreshSession(fixture, person) };
}

/** Gives a user a second factor. */
export async function enrol(fixture: Served, user: Actor, factor: 'app' | 'passkey' = 'app'): Promise<Omit<Person, 'token'>> {
  return factor === 'app' ? { user, secret: await addFactor(fixture, user) } : { user, device: await addDevice(fixture, user) };
}

/** Returns the token of a new session in which the second factor was given. */
export async function openFreshSession(fixture: Served, person: Omit<Person, 'token'>): Promise<string> {
  const { coreFixture, app } = fixture;
  const token = await coreFixture.logIn(person.user);
  const { status, text } = await send(app, 'POST', '/api/auth/step-up', { token, body: await proofOf(fixture, person, token) });
  if (status !== 200) throw new Error(text);
  return token;
}

/** What proves the second factor of a person in a session. */
export async function proofOf(
  fixture: Served,
  { user, secret, device }: Omit<Person, 'token'>,
  token: string,
): Promise<{ code: string } | { credential: string }> {
  if (device) {
    const { body } = await send(fixture.app, 'POST', '/api/auth/step-up/options', { token, body: {} });
    fixture.coreFixture.clock.forward({ ms: 1 }); // the next challenge is a newer one
    return { credential: device.prove((body as { options: string }).options) };
  }
  await forgetUsedCodes(fixture.coreFixture, user.id);
  return { code: codeOf(fixture, secret ?? '') };
}
