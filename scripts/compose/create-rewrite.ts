import { freePort } from '@app/queue/testing';
import type { ComposeFile, Service } from './compose-file.ts';

/* In the strings of docker-compose.yml and in the secrets, a number of four or five digits that stands alone is a port. */
const portPattern = /(?<![\w.])\d{4,5}(?![\w.])/g;

const textsOf = ({ command = [], environment, healthcheck }: Service): string[] => [
  ...command,
  ...Object.values(environment),
  ...(healthcheck?.test ?? []),
];

/** Rewrites a text of the containers for this machine: its hosts, its ports and its paths. */
export type Rewrite = (text: string, paths?: Record<string, string>) => string;

/**
 * What a service calls `postgres:5432` is a free port of 127.0.0.1 here, the same for all; what it calls `/data` is a folder, by
 * `paths`. `secrets`: their texts, which contain addresses.
 */
export async function createRewrite({ services }: ComposeFile, secrets: string[]): Promise<Rewrite> {
  const ports = new Map<string, string>();
  const texts = [...Object.values(services).flatMap(textsOf), ...secrets];
  for (const port of new Set(texts.flatMap((text) => text.match(portPattern) ?? []))) ports.set(port, String(await freePort()));
  const hosts = new RegExp(`(?<![\\w.-])(${Object.keys(services).join('|')})(?=:\\d)|0\\.0\\.0\\.0`, 'g');
  return (text, paths = {}) => {
    let rewritten = text.replaceAll(hosts, '127.0.0.1').replaceAll(portPattern, (port) => ports.get(port) ?? port);
    for (const [inside, here] of Object.entries(paths))
      rewritten = rewritten.replaceAll(new RegExp(`(?<![\\w./-])${inside}(?=$|[/\\s"')])`, 'g'), here);
    return rewritten;
  };
}
