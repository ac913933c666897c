import fs from 'node:fs';
import path from 'node:path';
import { Environment } from '@app/contract';
import type { CoreFixture } from '@app/core/testing';
import type { OperatorSettings } from '../command.ts';

/** The settings of a machine on the database of a fixture, whose clock is that of the fixture, with this data folder. */
export function settingsOf(fixture: CoreFixture, dataDir: string, own: Partial<OperatorSettings> = {}): OperatorSettings {
  const clockFile = path.join(dataDir, 'clock');
  fs.writeFileSync(clockFile, String(fixture.clock.offsetMs()));
  const settings = Environment.parse({ DATA_DIR: dataDir, TEST_CLOCK_FILE: clockFile, LOG_LEVEL: 'error' });
  return { ...settings, DATABASE_URL: fixture.url, ...own };
}
