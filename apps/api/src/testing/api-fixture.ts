import type { Actor } from '@app/core';
import { createCoreFixture, expectInvariants, sgd, type CoreFixture } from '@app/core/testing';
import type { TestServerAddress } from '@app/db/testing';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, inject } from 'vitest';
import { createServer, type ServerOptions } from '../server.ts';

/** A server on a database of its own, with a user of each role, not logged in. */
export type ApiFixture = {
  coreFixture: CoreFixture;
  app: FastifyInstance;
  /** `METHOD /path` of every route of the server. */
  routes: string[];
  member: Actor;
  otherMember: Actor;
  auditor: Actor;
  admin: Actor;
  masterAdmin: Actor;
  close: () => Promise<void>;
};

const plenty = sgd('1000000.00');

/** Registers hooks that create a fixture before the tests of this file, and check the invariants and close it after them. */
export function sharedApiFixture(): ApiFixture {
  const fixture = {} as ApiFixture; // filled before any test runs
  beforeAll(async () => void Object.assign(fixture, await createApiFixture(inject('testServer'))));
  afterAll(async () => {
    await expectInvariants(fixture.coreFixture.ctx);
    await fixture.close();
  });
  return fixture;
}

/** `optionsOf`: of the server, beside those of every test. */
export async function createApiFixture(
  server: TestServerAddress,
  optionsOf: (coreFixture: CoreFixture) => Partial<ServerOptions> = () => ({}),
): Promise<ApiFixture> {
  const coreFixture = await createCoreFixture(server);
  const routes: string[] = [];
  const onRoute: ServerOptions['onRoute'] = ({ method, url }) => void routes.push(...[method].flat().map((one) => `${one} ${url}`));
  const app = await createServer({
    onRoute,
    core: coreFixture.ctx,
    probes: [],
    webRoot: undefined,
    trustProxy: false,
    isHttps: false,
    ...optionsOf(coreFixture),
  });
  return {
    coreFixture,
    app,
    routes,
    member: await coreFixture.createMember({ available: plenty }),
    otherMember: await coreFixture.createMember({ available: plenty }),
    auditor: await coreFixture.createUser('auditor'),
    admin: coreFixture.admin,
    masterAdmin: coreFixture.masterAdmin,
    close: async () => {
      await app.close();
      await coreFixture.close();
    },
  };
}
