import { createDb, migrateDb, schema, type DbHandle } from '@app/db';
import { createEarlierDb, type EarlierDb } from '@app/db/testing';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';

const details = { bankName: 'Bank Contoh', accountName: 'CONTOH', accountNumber: '000-111-2222' };

let earlier: EarlierDb;
let handle: DbHandle;
beforeAll(async () => {
  earlier = await createEarlierDb(inject('testServer'), '0029_keep_the_role_of_exports');
  handle = createDb(earlier.url);
});
afterAll(async () => {
  await handle.close();
  await earlier.drop();
});

it('the migration takes who saved bank details from security events or the audit log, otherwise the member', async () => {
  const names = ['nothing', 'no_record', 'staff_event', 'member_after_staff', 'staff_audit', 'member_after_audit', 'other_audit'];
  await handle.db
    .execute(sql`insert into users (username, email, password_hash, referral_code, created_at, bank_name, account_name, account_number)
    select name, name || '@example.test', '-', 'SAVED' || place, now(), ${details.bankName}, ${details.accountName}, ${details.accountNumber}
    from unnest(${sql.param(names)}::text[]) with ordinality as named (name, place)`);
  await handle.db.execute(sql`update users set bank_name = null, account_name = null, account_number = null where username = 'nothing'`);
  await handle.db.execute(sql`insert into security_events (at, kind, user_id, actor_id)
    select at::timestamptz, 'bank_details_changed', users.id, case when actor = 'member' then users.id else uuidv7() end
    from (values ('staff_event', '2026-09-01', 'member'), ('staff_event', '2026-09-02', 'staff'), ('member_after_staff', '2026-09-01', 'staff'),
      ('member_after_staff', '2026-09-02', 'member'), ('member_after_audit', '2026-09-02', 'member')) as saved (name, at, actor)
    join users on username = name`);
  await handle.db.execute(sql`insert into audit_log (at, actor_id, actor_name, action, entity_id, after)
    select '2026-09-01', uuidv7(), 'staff', 'user.updated', users.id, jsonb_build_object('changedFields', jsonb_build_array(field))
    from (values ('staff_audit', 'accountNumber'), ('member_after_audit', 'bankName'), ('other_audit', 'role')) as saved (name, field)
    join users on username = name`);

  await migrateDb(earlier.url);
  const rows = await handle.db.select({ name: schema.users.username, by: schema.users.bankDetailsBy }).from(schema.users);
  const found = Object.fromEntries(rows.filter(({ name }) => names.includes(name)).map(({ name, by }) => [name, by]));
  expect(found).toEqual({
    nothing: null,
    no_record: 'member',
    staff_event: 'staff',
    member_after_staff: 'member',
    staff_audit: 'staff',
    member_after_audit: 'member',
    other_audit: 'member',
  });
  expect(rows.length).toBeGreaterThan(names.length);
});
