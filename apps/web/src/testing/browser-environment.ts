import { builtinEnvironments, type Environment } from 'vitest/runtime';

/**
 * jsdom, for tests that run the server in the same process: its files are found by the URLs of its modules, which Vite rewrites
 * in code for browsers and jsdom's URL cannot read.
 */
const environment: Environment = {
  ...builtinEnvironments.jsdom,
  name: 'browser-and-server',
  viteEnvironment: 'ssr',
  async setup(global, options) {
    const { URL, URLSearchParams } = global;
    const { teardown } = await builtinEnvironments.jsdom.setup(global, options);
    Object.assign(global, { URL, URLSearchParams });
    return { teardown };
  },
};
export default environment;
