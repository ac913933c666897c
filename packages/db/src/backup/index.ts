export { generateAgeKey, isIdentity, recipientOf, type AgeKey } from './age-key.ts';
export type { Contents } from './contents.ts';
export { createScratchDb, type ScratchDb } from './create-scratch-db.ts';
export { createDraftFile, type DraftFile } from './draft-file.ts';
export type { BackupSource } from './read-entries.ts';
export { restoreBackup, type RestoredBackup } from './restore-backup.ts';
export { writeBackup, type WrittenBackup } from './write-backup.ts';
