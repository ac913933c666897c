import fs from 'node:fs';
import path from 'node:path';
import { migrationsFolder } from '../schema-version.ts';
import { readSqlFiles } from '../sql-objects/read-sql-files.ts';

/** Migrations of a later version, by name: for each its statements. */
export type LaterMigrations = Record<string, readonly string[]>;

const changedFunction = readSqlFiles().find(({ text }) => text.includes('FUNCTION refuse_future_transfers()'))?.text ?? '';

/** The kinds of change that a later version makes while members are online. */
export const sampleMigrations: LaterMigrations = {
  add_channel: [`ALTER TABLE transactions ADD COLUMN channel text DEFAULT 'web'`],
  require_channel: [
    `ALTER TABLE transactions ADD CONSTRAINT transactions_have_channel CHECK (channel IS NOT NULL) NOT VALID`,
    `ALTER TABLE transactions VALIDATE CONSTRAINT transactions_have_channel`,
    `ALTER TABLE transactions ALTER COLUMN channel SET NOT NULL`,
    `ALTER TABLE transactions DROP CONSTRAINT transactions_have_channel`,
  ],
  find_by_channel: [`CREATE INDEX CONCURRENTLY transactions_by_channel ON transactions (channel, created_at)`],
  create_labels: [
    `CREATE TABLE labels (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, user_id uuid NOT NULL REFERENCES users, text text NOT NULL)`,
  ],
  show_names: [
    `ALTER TABLE users ADD COLUMN shown_name text`,
    `-- repeat
UPDATE users SET shown_name = username WHERE id IN (SELECT id FROM users WHERE shown_name IS NULL LIMIT 500)`,
  ],
  change_function: [changedFunction.replace(/\bhorizon\b/g, 'latest_instant')],
};

/** Copies the migrations of this program to a folder, and adds later ones. */
export function writeLaterMigrations(folder: string, later: LaterMigrations): void {
  fs.cpSync(migrationsFolder, folder, { recursive: true });
  const journalFile = path.join(folder, 'meta', '_journal.json');
  const journal = JSON.parse(fs.readFileSync(journalFile, 'utf8')) as { entries: { idx: number; when: number; tag: string }[] };
  for (const [name, statements] of Object.entries(later)) {
    const last = journal.entries.at(-1);
    const idx = (last?.idx ?? -1) + 1;
    const tag = `${String(idx).padStart(4, '0')}_${name}`;
    fs.writeFileSync(path.join(folder, `${tag}.sql`), `${statements.join('\n--> statement-breakpoint\n')}\n`);
    journal.entries.push({ ...last, idx, tag, when: (last?.when ?? 0) + 1 });
  }
  fs.writeFileSync(journalFile, JSON.stringify(journal));
}
