import fs from 'node:fs';
import path from 'node:path';
import { Environment, lastCheckpointName, secretSettings } from '@app/contract';
import { describe, expect, it } from 'vitest';
import { root } from '../env.ts';
import { orderServices, readComposeFile } from './compose-file.ts';
import { interpolate } from './interpolate.ts';

const file = readComposeFile();
const services = Object.entries(file.services);
const networksOf = (name: string) => file.services[name]?.networks ?? [];
const reaches = (one: string, other: string) => networksOf(one).some((network) => networksOf(other).includes(network));
const digest = /@sha256:[0-9a-f]{64}$/;

describe('docker-compose.yml', () => {
  it.each(services)('gives %s no right, no place to write and no resource that it does not need', (name, service) => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
    expect(service.cap_add).toEqual(name === 'web' ? ['NET_BIND_SERVICE'] : []);
    expect(service.mem_limit).toMatch(/^\d+[mg]$/);
    expect(service.pids_limit).toBeLessThanOrEqual(200);
    expect(service.build === undefined ? service.user : 'that of the image').not.toMatch(/^(undefined|0|root)/);
    expect(service.build === undefined ? service.image : '').toMatch(service.build === undefined ? digest : /^$/);
    expect(service.healthcheck === undefined).toBe(name === 'migrate'); // it ends by itself
  });

  it('lets the front reach the api alone, and the database and the queue nothing outside', () => {
    const reachable = (from: string) => services.map(([name]) => name).filter((name) => name !== from && reaches(from, name));
    expect(reachable('web')).toEqual(['api']);
    expect(reachable('postgres')).toEqual(['redis', 'migrate', 'api', 'worker']);
    const isInternal = (network: string) => file.networks[network]?.internal === true;
    expect(services.filter(([, { networks }]) => !networks.every(isInternal)).map(([name]) => name)).toEqual(['worker', 'web']);
    expect(services.filter(([, { ports }]) => ports.length > 0).map(([name]) => name)).toEqual(['web']);
  });

  it('publishes the front to this machine alone until it is told otherwise', () => {
    expect(file.services['web']?.ports).toEqual(['127.0.0.1:80:8080', '127.0.0.1:443:8443']);
    expect(readComposeFile({ PUBLISH_ADDRESS: '0.0.0.0' }).services['web']?.ports[1]).toBe('0.0.0.0:443:8443');
  });

  it('has every secret in a file, which only its services get', () => {
    for (const [name, { environment, secrets }] of services) {
      for (const setting of secretSettings) expect([name, environment[setting]]).toEqual([name, undefined]);
      const files = Object.values(environment).filter((value) => value.startsWith('/run/secrets/'));
      expect(secrets).toEqual(expect.arrayContaining(files.map((value) => path.basename(value))));
    }
    const holders = (secret: string) => services.filter(([, { secrets }]) => secrets.includes(secret)).map(([name]) => name);
    expect(holders('owner_database_url')).toEqual(['migrate']);
    expect(holders('postgres_password')).toEqual(['postgres']);
    expect(holders('master_admin_password')).toEqual(['api']);
    expect(holders('log_signing_key')).toEqual(['worker']);
  });

  it('keeps the last checkpoint of the ledger log where only the worker writes', () => {
    const place = path.dirname(path.posix.join('/data', lastCheckpointName));
    const holders = services.filter(([, { volumes }]) => volumes.some((volume) => volume.endsWith(`:${place}`)));
    expect(holders.map(([name]) => name)).toEqual(['worker']);
  });

  it('gives the programs settings that they know', () => {
    const known = new Set([...Object.keys(Environment.shape), ...secretSettings.map((name) => `${name}_FILE`)]);
    for (const name of ['migrate', 'api', 'worker'])
      expect(Object.keys(file.services[name]?.environment ?? {}).filter((setting) => !known.has(setting))).toEqual([]);
  });

  it('gives the worker a channel once its file is named', () => {
    expect(file.services['worker']?.environment['SMTP_URL_FILE']).toBe('');
    expect(file.secrets['smtp_url']).toEqual({ file: '/dev/null' });
    const named = readComposeFile({ SMTP_URL_FILE: './secrets/smtp_url' });
    expect(named.services['worker']?.environment['SMTP_URL_FILE']).toBe('/run/secrets/smtp_url');
    expect(named.secrets['smtp_url']).toEqual({ file: './secrets/smtp_url' });
  });

  it('names the port of the front in the address of the site', () => {
    const addressOf = (variables: Record<string, string>) => readComposeFile(variables).services['api']?.environment['PUBLIC_URL'];
    expect(addressOf({ SITE_ADDRESS: 'savings.example.com', PUBLISH_HTTPS_PORT: '8443' })).toBe('https://savings.example.com:8443');
    expect(addressOf({})).toBe('https://localhost');
  });

  it('starts the programs after the migration, and the front last', () => {
    expect(orderServices(file)).toEqual(['postgres', 'redis', 'migrate', 'api', 'worker', 'web']);
    for (const name of ['api', 'worker'])
      expect(file.services[name]?.depends_on).toEqual({
        migrate: { condition: 'service_completed_successfully' },
        redis: { condition: 'service_healthy' },
      });
  });
});

describe('the Dockerfile', () => {
  it('has Node 24 by its digest, and runs as another user than root without npm', () => {
    const text = fs.readFileSync(path.join(root, 'Dockerfile'), 'utf8');
    const bases = [...text.matchAll(/^FROM (\S+)/gm)].map(([, base = '']) => base);
    expect(bases).toHaveLength(2);
    for (const base of bases) expect(base).toMatch(/^node:24\.\d+\.\d+-bookworm-slim@sha256:[0-9a-f]{64}$/);
    const final = text.slice(text.lastIndexOf('FROM '));
    expect(final).toMatch(/^USER node$/m);
    expect(final).toMatch(/rm -rf .*\/npm/);
    expect(final).not.toMatch(/npm (ci|install|run)/);
  });
});

describe('interpolation', () => {
  it.each([
    ['${A}', 'a'],
    ['${B}', ''],
    ['${B:-other}', 'other'],
    ['${A:-other}', 'a'],
    ['${A:+other}', 'other'],
    ['${B:+other}', ''],
    ['$$(cat x) ${A}', '$(cat x) a'],
  ])('of %s is %j', (text, expected) => expect(interpolate([text], { A: 'a', B: '' })).toEqual([expected]));
});
