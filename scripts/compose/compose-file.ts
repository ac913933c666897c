import fs from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { root } from '../env.ts';
import { interpolate } from './interpolate.ts';

const texts = z.array(z.string());

/** A service, with every field that docker-compose.yml uses: one that is misspelled is refused here. */
const Service = z.strictObject({
  image: z.string(),
  build: z.string().optional(),
  user: z.string().optional(),
  init: z.boolean().optional(),
  restart: z.enum(['unless-stopped', 'no']),
  read_only: z.boolean(),
  cap_drop: texts,
  cap_add: texts.default([]),
  security_opt: texts,
  pids_limit: z.int(),
  mem_limit: z.string(),
  shm_size: z.string().optional(),
  stop_grace_period: z.string().regex(/^\d+s$/),
  logging: z.strictObject({ driver: z.string(), options: z.record(z.string(), z.string()) }),
  command: texts.optional(),
  environment: z.record(z.string(), z.string()).default({}),
  secrets: texts.default([]),
  volumes: texts.default([]),
  tmpfs: texts.default([]),
  networks: texts,
  ports: texts.default([]),
  depends_on: z
    .record(z.string(), z.strictObject({ condition: z.enum(['service_healthy', 'service_completed_successfully']) }))
    .default({}),
  healthcheck: z
    .strictObject({
      test: z.tuple([z.enum(['CMD', 'CMD-SHELL'])], z.string()),
      interval: z.string(),
      timeout: z.string(),
      retries: z.int(),
      start_period: z.string().optional(),
    })
    .optional(),
});
export type Service = z.infer<typeof Service>;

const ComposeFile = z.object({
  services: z.record(z.string(), Service),
  networks: z.record(z.string(), z.strictObject({ internal: z.boolean() }).nullable()),
  volumes: z.record(z.string(), z.null()),
  secrets: z.record(z.string(), z.strictObject({ file: z.string() })),
});
export type ComposeFile = z.infer<typeof ComposeFile>;

/** Reads docker-compose.yml with these variables, as Compose does with those of its `.env`. */
export function readComposeFile(variables: Record<string, string | undefined> = {}): ComposeFile {
  const text = fs.readFileSync(path.join(root, 'docker-compose.yml'), 'utf8');
  const document: unknown = parse(text, { merge: true });
  const own = Object.fromEntries(Object.entries(document as object).filter(([name]) => !name.startsWith('x-')));
  return ComposeFile.parse(interpolate(own, variables));
}

/** The names of the services, each after those that it depends on. */
export function orderServices({ services }: ComposeFile): string[] {
  const ordered: string[] = [];
  const add = (name: string) => {
    for (const needed of Object.keys(services[name]?.depends_on ?? {})) add(needed);
    if (!ordered.includes(name)) ordered.push(name);
  };
  for (const name of Object.keys(services)) add(name);
  return ordered;
}
