import { findWaits } from '../find-waits.ts';
import type { MigrationEffects } from '../migration-effects.ts';
import type { MigrationFile } from '../read-migrations.ts';
import { isBefore } from '../schema-version.ts';

/**
 * Why this migration can't be released: one sentence for each thing that keeps members waiting, or that programs of `released`, the newest
 * release, need and do not find after it.
 */
export function findUnsafe(migration: MigrationFile, effects: MigrationEffects, released: string): string[] {
  const { inSteps, oldestProgram } = migration;
  const broken = effects.breaks.join(', ');
  const reasons = findWaits(migration, effects);
  if (broken !== '' && oldestProgram === '0.0.0')
    reasons.push(`It takes away or demands ${broken}: write since which version no program needs that (-- oldest-program: 1.2.3).`);
  if (oldestProgram !== null && isBefore(released, oldestProgram))
    reasons.push(`Programs of ${released}, the newest release, can't use the schema after it (-- oldest-program: ${oldestProgram}).`);
  if (broken !== '' && inSteps) reasons.push(`It takes away or demands ${broken} in steps: do that in a migration of its own.`);
  return reasons;
}
