import fs from 'node:fs';
import path from 'node:path';
import { programVersion } from '@app/db';
import { writeBackup } from '@app/db/backup';
import { releaseFileOf, startTestServer } from '@app/db/testing';
import { createCoreFixture, fillThroughVerbs } from '@app/core/testing';
import { root } from './env.ts';
import { readFlags } from './read-flags.ts';

/** What a fixture may weigh in the repository, for ever. */
const bytesMax = 200_000;

readFlags({
  usage: 'npm run release:fixture',
  does: 'Fills a database through the verbs of this version and keeps its backup in packages/db/releases: later versions are tested on it.',
});
const file = releaseFileOf(programVersion);
if (fs.existsSync(file)) {
  console.error(`${path.relative(root, file)} exists: the fixture of a released version is never changed.`);
  process.exit(1);
}
const server = await startTestServer(path.join(root, '.data', 'release-fixture'));
try {
  const fixture = await createCoreFixture(server);
  try {
    await fillThroughVerbs(fixture);
    const { bytes } = await writeBackup(fixture.url, { file, recipient: undefined, signal: new AbortController().signal });
    console.log(`${path.relative(root, file)}: ${bytes} bytes`);
    if (bytes > bytesMax) {
      fs.rmSync(file);
      throw new Error(`The fixture has more than ${bytesMax} bytes`);
    }
  } finally {
    await fixture.close();
  }
} finally {
  await server.stop();
}
