import { getArchiveState } from '@app/db';
import type { Tools } from '../command.ts';
import { levelOf, type Finding } from './finding.ts';

/** Whether the write-ahead log reaches the archive and the standbys; an archive that fails, and a slot without a standby, also fill the disk. */
export async function examineArchive({ ctx }: Pick<Tools, 'ctx'>): Promise<Finding[]> {
  const { isArchiving, archivedAt, failedAt, slots } = await getArchiveState(ctx.db);
  const about = 'archive';
  const last = archivedAt === null ? 'nothing archived yet' : `last archived ${archivedAt.toISOString()}`;
  const archive: Finding = !isArchiving
    ? { about, level: 'ok', says: 'archive_mode is off: what was written since the last backup has no second copy' }
    : {
        about,
        level: levelOf({ fail: failedAt !== null }),
        says: failedAt === null ? last : `archiving failed ${failedAt.toISOString()}, ${last}: see the log of the server`,
      };
  return [archive, ...slots.map(describeSlot)];
}

const describeSlot = ({ name, isActive, isLost }: { name: string; isActive: boolean; isLost: boolean }): Finding => ({
  about: 'standby',
  level: levelOf({ fail: isLost, warn: !isActive }),
  says: isLost
    ? `${name} has missed too much: make it anew from a base backup`
    : isActive
      ? `${name} is connected`
      : `${name} is not connected: its slot keeps the write-ahead log for it`,
});
