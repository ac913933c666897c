import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createGeneratedMembers } from '@app/core/testing';
import type { Ctx } from '@app/core';
import { migrateDb } from '@app/db';
import { writeLargeFiles } from '@app/operate/testing';
import { createClockFile, type ClockFile } from '@app/worker/testing';
import { compareWithLedger } from './compare-with-ledger.ts';
import type { History } from './history.ts';
import type { Figure } from '../report-figures.ts';
import { openPool, startPrimary, type Cluster } from './cluster.ts';
import { listWrongInterest } from './interest-once.ts';

/** The size of the database: members with one investment each, and pictures of a mebibyte. */
export type Size = { members: number; pictures: number };

/** What a scenario showed. `contradictions`: each is one sentence; empty: it holds. */
export type Outcome = { figures: Figure[]; contradictions: string[] };

export type Stage = {
  size: Size;
  clock: ClockFile;
  /** A name in the folder of this scenario. */
  at: (name: string) => string;
  /** A cluster that is stopped at the end. */
  keep: (cluster: Cluster) => Cluster;
  /** Anything else that is ended then, the latest first. */
  atEnd: (end: () => Promise<unknown>) => void;
};

/** Runs one scenario in a folder of its own, and ends and removes all that it started. */
export async function onStage(size: Size, act: (stage: Stage) => Promise<Outcome>): Promise<Outcome> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recovery-'));
  fs.chmodSync(folder, 0o755);
  const clock = createClockFile();
  const ends: (() => Promise<unknown>)[] = [];
  const atEnd: Stage['atEnd'] = (end) => void ends.push(end);
  const keep: Stage['keep'] = (cluster) => {
    atEnd(() => cluster.server.stop());
    return cluster;
  };
  try {
    return await act({ size, clock, at: (name) => path.join(folder, name), keep, atEnd });
  } finally {
    for (const end of ends.toReversed()) await end();
    clock.remove();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** A primary with members whose first day of interest ends a day later by the clock. */
export async function createFilledPrimary({ size, clock, at, keep }: Stage, settings: Record<string, string> = {}): Promise<Cluster> {
  const primary = keep(await startPrimary(at('primary'), settings));
  await migrateDb(primary.url);
  const handle = openPool(primary, clock);
  await createGeneratedMembers(handle.db, { count: size.members, purchasedAt: clock.now(), durationDays: 7 });
  await writeLargeFiles(handle.db, size.pictures);
  await handle.close();
  return primary;
}

/** What contradicts the responses to callers, the invariants, and interest once for each member and day. */
export async function findContradictions(ctx: Pick<Ctx, 'db' | 'now'>, history: History, { days }: { days: number }): Promise<string[]> {
  return [...(await compareWithLedger(ctx, history)), ...(await listWrongInterest(ctx.db, { days }))];
}

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
export const mebibytes = (bytes: number): string => `${Math.round(bytes / 2 ** 20)} MiB`;
