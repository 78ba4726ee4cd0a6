import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

interface Service {
  build?: { context: string; dockerfile: string };
  environment?: Record<string, string | null>;
  ulimits?: { nofile: number };
  volumes?: string[];
}
interface Compose {
  services: Record<string, Service>;
  networks: Record<string, { ipam?: { config: { subnet: string }[] } } | null>;
}

const composeText = read('deploy/compose.yaml');
const compose = parse(composeText, { merge: true }) as Compose;
const environmentOf = (service: string) => compose.services[service]?.environment ?? {};

/** The variables that the example sets, or shows in a comment with their default. */
const inExample = [...read('deploy/env.example').matchAll(/^#?([A-Z][A-Z_]+)=/gm)].map(([, name = '']) => name);
/** Those that compose.yaml puts into a value: `${NAME}`, `${NAME:-default}`, `${NAME:?message}`. */
const interpolated = [...composeText.matchAll(/\$\{([A-Z_]+)/g)].map(([, name = '']) => name);
/** Set in the image for every process. */
const inImage = [...read('deploy/Dockerfile').matchAll(/^ENV (.+)$/gm)].flatMap(
  ([, line = '']) => line.match(/[A-Z_]+(?==)/g) ?? [],
);

/** Who reads which variable, by the table of docs/operations.md, which `docs.test.ts` holds against config.ts. */
const reads = [...read('docs/operations.md').matchAll(/^\| `([A-Z_]+)`(?: ●)? \| ([^|]+?) \|/gm)].flatMap(
  ([, name = '', who = '']) => who.split(', ').map((process) => ({ name, process })),
);
const serviceOf: Record<string, string> = {
  server: 'server',
  worker: 'worker',
  migrate: 'migrate',
  'create-database': 'migrate',
};

describe('compose.yaml', () => {
  it('hands every variable on to each process that reads it', () => {
    const missing = reads.filter(({ name, process }) => {
      const service = serviceOf[process];
      // NODE_ENV, HOST and PORT are the image's; the health check and nginx.conf name the ports.
      if (inImage.includes(name) || name === 'WORKER_PORT') return false;
      return !service || !(name in environmentOf(service));
    });
    expect(reads.length).toBeGreaterThan(50);
    expect(missing).toEqual([]);
  });

  it('hands on nothing that nobody reads', () => {
    const known = new Set(reads.map(({ name }) => name));
    const handedOn = ['migrate', 'server', 'worker'].flatMap((service) => Object.keys(environmentOf(service)));
    expect(handedOn.filter((name) => !known.has(name))).toEqual([]);
  });

  it('and env.example name the same variables', () => {
    const withoutValue = Object.values(compose.services).flatMap(({ environment = {} }) =>
      Object.keys(environment).filter((name) => environment[name] === null),
    );
    const asked = new Set([...interpolated, ...withoutValue]);
    expect([...asked].filter((name) => !inExample.includes(name))).toEqual([]);
    // Those that other values of the example are made of.
    const inside = new Set([...read('deploy/env.example').matchAll(/\$\{([A-Z_]+)\}/g)].map(([, name = '']) => name));
    expect(inExample.filter((name) => !asked.has(name) && !inside.has(name))).toEqual([]);
  });

  it('names files that exist', () => {
    const builds = Object.values(compose.services).flatMap(({ build }) => (build ? [build.dockerfile] : []));
    const mounted = Object.values(compose.services)
      .flatMap(({ volumes = [] }) => volumes)
      .filter((volume) => volume.startsWith('./'))
      .map((volume) => join('deploy', volume.split(':')[0] ?? ''));
    expect(new Set(builds)).toEqual(new Set(['deploy/Dockerfile', 'deploy/web.Dockerfile']));
    expect([...builds, ...mounted].filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });

  it('lets the server trust the network it shares with nginx, and no other by itself', () => {
    const subnet = compose.networks['outside']?.ipam?.config[0]?.subnet;
    expect(subnet).toMatch(/^\$\{OUTSIDE_NETWORK:-[\d.]+\/\d+\}$/);
    expect(environmentOf('server')['TRUSTED_PROXIES']).toBe(`${subnet},\${TRUSTED_PROXIES:-}`);
    expect(read('deploy/nginx.conf')).toContain('proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;');
  });
});

it('nginx may open a file beside each of its connections, and compose.yaml lets it', () => {
  const numberOf = (name: string) => Number(new RegExp(`\\b${name} (\\d+);`).exec(read('deploy/nginx.conf'))?.[1]);
  expect(numberOf('worker_connections')).toBeGreaterThan(1_000);
  expect(numberOf('worker_rlimit_nofile')).toBeGreaterThanOrEqual(2 * numberOf('worker_connections'));
  expect(compose.services['web']?.ulimits?.nofile).toBeGreaterThanOrEqual(numberOf('worker_rlimit_nofile'));
});

it('the page may read barcodes with the camera, by WebAssembly of our own, and nothing else is let in', () => {
  const nginx = read('deploy/nginx.conf');
  const policy = /default "(default-src [^"]+)"/.exec(nginx)?.[1]?.split('; ') ?? [];
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'");
  expect(policy).toContain("default-src 'self'");
  expect(policy.join(' ')).not.toContain("'unsafe-eval'");
  expect(nginx).toContain('add_header Permissions-Policy "camera=(self), microphone=(), geolocation=()" always;');
  expect(nginx).toMatch(/gzip_types [^;]*application\/wasm/);
});

it('the image compiles its modules as the user that runs them, where they look for it', () => {
  const steps = read('deploy/Dockerfile').replaceAll('\\\n', ' ').split('\n');
  const at = (start: string) => steps.findLastIndex((line) => line.startsWith(start));
  const compile = steps.findIndex((line) => line.startsWith('RUN node --eval') && line.includes('./src/serve.ts'));
  const cache = /^ENV NODE_COMPILE_CACHE=(\S+)$/m.exec(read('deploy/Dockerfile'))?.[1];
  expect(compile).toBeGreaterThan(at('USER node'));
  // Node names the cache's folder after the user, so one that root made is never read; and nobody but root may write to /app.
  expect(steps.slice(0, at('USER node')).join('\n')).toMatch(/RUN install --directory --owner=node .*\$NODE_COMPILE_CACHE/);
  expect(`/app/apps/server/${/\/\.\.\/(node_modules\/\S+)`/.exec(read('apps/server/src/server.ts'))?.[1]}`).toBe(cache);
});
