import { createDb } from '@app/db';
import { createEarlierDb } from '@app/db/testing';
import { expect, inject, it, vi } from 'vitest';
import { openDatabase } from './open-database.ts';

const migrationLock = 7_310_001;

it('says what the migration of an older database waits for', async () => {
  const earlier = await createEarlierDb(inject('testServer'));
  const { db, close } = createDb(earlier.url);
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  try {
    const opening = await db.transaction(async (tx) => {
      await tx.execute(`select pg_advisory_xact_lock(${migrationLock})`);
      const opened = openDatabase(earlier.url, '', () => {});
      await vi.waitFor(() => expect(said).toHaveBeenCalledWith('Another process is migrating this database: waiting for it.'), {
        timeout: 60_000,
      });
      return { opened };
    });
    expect(await opening.opened).toEqual({ url: earlier.url, embedded: undefined });
  } finally {
    said.mockRestore();
    await close();
    await earlier.drop();
  }
});
