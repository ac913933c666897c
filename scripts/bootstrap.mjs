// The entry point of every program of this repository. It needs only Node: it installs what is missing, builds what changed, and
// then runs the requested program. Plain JavaScript, so that an old Node can still parse it.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const [command = 'start', ...rest] = process.argv.slice(2);

/** Programs that run from the sources, without a build. */
const withoutBuild = new Set(['check', 'db-new', 'gallery']);

function giveUp(sentence) {
  console.error(sentence);
  process.exit(1);
}

function refuseOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) giveUp(`Node 20.19 or newer is needed; this is ${process.versions.node}.`);
}

function run(args, sentence) {
  const { status, signal } = spawnSync(process.execPath, args, {
    cwd: root,
    // Not on standard output, which is for the result of the requested program.
    stdio: ['inherit', 2, 2],
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' },
  });
  if (signal) process.exit(130);
  if (status !== 0) giveUp(sentence);
}

/** What an installation is made of: the lock file, and the patches that it applies to packages. */
const patches = fs.readdirSync(path.join(root, 'patches')).map((name) => path.join('patches', name));
const sources = ['package-lock.json', ...patches].map((file) => path.join(root, file));

function hashSources() {
  const hash = createHash('sha256');
  for (const file of sources) hash.update(fs.readFileSync(file));
  return hash.digest('hex');
}

/** Installs when nothing is installed, when an earlier install was interrupted, or when the lock file or a patch has changed. */
function installMissing() {
  const currentHash = hashSources();
  const stamp = path.join(root, 'node_modules', '.installed-hash');
  const done = path.join(root, 'node_modules', '.package-lock.json');
  if (fs.existsSync(done)) {
    if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === currentHash) return;
    // Installed manually after the last change of these files: equally valid.
    if (!fs.existsSync(stamp) && sources.every((file) => fs.statSync(done).mtimeMs >= fs.statSync(file).mtimeMs)) {
      fs.writeFileSync(stamp, currentHash);
      return;
    }
  }
  console.error('Installing packages (once; about a minute) ...');
  const npm =
    process.env.npm_execpath ?? path.join(path.dirname(process.execPath), '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js');
  run([npm, 'ci', '--no-audit', '--no-fund', '--loglevel=error', '--progress=true'], 'The packages could not be installed; see above.');
  fs.writeFileSync(stamp, currentHash);
}

function buildChanged() {
  const turbo = path.join(root, 'node_modules', 'turbo', 'bin', 'turbo');
  const before = Date.now();
  console.error('Building what changed ...');
  run([turbo, 'run', 'build', '--output-logs=errors-only', '--log-prefix=none'], 'The build failed; see above.');
  console.error(`Built in ${((Date.now() - before) / 1000).toFixed(1)} s.`);
}

refuseOldNode();
installMissing();
if (!withoutBuild.has(command)) buildChanged();
const program = path.join(root, 'scripts', `${command}.ts`);
if (!fs.existsSync(program)) giveUp(`There is no program ${command} in scripts/.`);
process.argv.splice(1, 2, program);
process.argv.splice(2, Infinity, ...rest);
const { register } = await import(pathToFileURL(path.join(root, 'node_modules', 'tsx', 'dist', 'esm', 'api', 'index.mjs')).href);
register();
try {
  await import(pathToFileURL(program).href);
} catch (error) {
  // By its name: the class is in a package, which is built and installed only now.
  if (error?.name !== 'CannotStart') throw error;
  giveUp(error.message);
}
