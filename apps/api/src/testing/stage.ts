import type { Actor } from '@app/core';
import { createWorld, expectBooksHold, sgd, type World } from '@app/core/testing';
import type { TestServerAddress } from '@app/db/testing';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, inject } from 'vitest';
import { createServer, type ServerOptions } from '../server.ts';

/** A server on a database of its own, with somebody of each kind logged in nowhere yet. */
export type Stage = {
  world: World;
  app: FastifyInstance;
  /** `METHOD /path` of every route that the server has. */
  routes: string[];
  member: Actor;
  otherMember: Actor;
  admin: Actor;
  masterAdmin: Actor;
  close: () => Promise<void>;
};

const plenty = sgd('1000000.00');

/** A stage for the tests of one file: made before them, and taken down after them when the books have been proved. */
export function stageOfThisFile(): Stage {
  const stage = {} as Stage; // filled before any test runs
  beforeAll(async () => void Object.assign(stage, await createStage(inject('testServer'))));
  afterAll(async () => {
    await expectBooksHold(stage.world.ctx);
    await stage.close();
  });
  return stage;
}

export async function createStage(server: TestServerAddress): Promise<Stage> {
  const world = await createWorld(server);
  const routes: string[] = [];
  const onRoute: ServerOptions['onRoute'] = ({ method, url }) => void routes.push(...[method].flat().map((one) => `${one} ${url}`));
  const app = await createServer({ onRoute, core: world.ctx, probes: [], webRoot: undefined, trustProxy: false, isHttps: false });
  return {
    world,
    app,
    routes,
    member: await world.createMember({ available: plenty }),
    otherMember: await world.createMember({ available: plenty }),
    admin: world.otherAdmin,
    masterAdmin: world.admin,
    close: async () => {
      await app.close();
      await world.close();
    },
  };
}
