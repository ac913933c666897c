import { createTestDb } from '@app/db/testing';
import { expect, inject, it, vi } from 'vitest';
import { openDatabase } from './open-database.ts';

const migrationLock = 7_310_001;

it('says what the migration of the database waits for', async () => {
  const testDb = await createTestDb(inject('testServer'));
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  try {
    const opening = await testDb.db.transaction(async (tx) => {
      await tx.execute(`select pg_advisory_xact_lock(${migrationLock})`);
      const opened = openDatabase(testDb.url, '', () => {});
      await vi.waitFor(() => expect(said).toHaveBeenCalledWith('Another process is migrating this database: waiting for it.'), {
        timeout: 60_000,
      });
      return { opened };
    });
    expect(await opening.opened).toEqual({ url: testDb.url, embedded: undefined });
  } finally {
    said.mockRestore();
    await testDb.close();
  }
});
