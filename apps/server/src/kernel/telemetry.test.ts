import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '#testing/own-server.ts';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

interface Span {
  name: string;
  status: { code?: number };
}

/** A collector that keeps what it receives as text, or one that never answers. */
async function openCollector({ answers = true } = {}) {
  const received: { path: string | undefined; type: string | undefined; text: string }[] = [];
  const keep = async (req: IncomingMessage, res: ServerResponse) => {
    const text = (await req.toArray()).join('');
    received.push({ path: req.url, type: req.headers['content-type'], text });
    if (answers) res.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  };
  const server = createServer((req, res) => void keep(req, res));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    spans: () =>
      received.flatMap(({ text }) => {
        const { resourceSpans } = JSON.parse(text) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };
        return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
      }),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Calls two endpoints, one of which fails, stops the server, and returns which modules it had loaded. */
async function callAndLeave(env: Record<string, string>) {
  const coverage = mkdtempSync(join(tmpdir(), 'netbar-modules-'));
  const server = await startServer(world, { ...env, NODE_V8_COVERAGE: coverage });
  const { token } = await world.hire();
  const call = (path: string) => fetch(`${server.base}${path}`, { headers: { authorization: token } });
  const statuses = [
    (await call('/api/admin/code/codeType/PAY_TYPE_CHANNEL')).status,
    (await call('/api/admin/code/page?keyword=canary')).status,
  ];
  server.signal('SIGTERM');
  const told = performance.now();
  const { code } = await server.ended;
  const tookMs = performance.now() - told;
  const modules = readdirSync(coverage)
    .map((file) => readFileSync(join(coverage, file), 'utf8'))
    .join('');
  await server.close();
  rmSync(coverage, { recursive: true });
  return { statuses, token, code, tookMs, modules };
}

it('a call becomes a span at the collector, named after its endpoint, with nothing of what was said', async () => {
  const collector = await openCollector();
  const { statuses, token, code, modules } = await callAndLeave({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  collector.close();

  expect(statuses).toEqual([200, 403]);
  expect(code).toBe(0);
  expect(collector.received[0]).toMatchObject({ path: '/v1/traces', type: 'application/json' });
  const spans = new Map(collector.spans().map((span) => [span.name, span.status.code ?? 0]));
  expect(spans).toEqual(
    new Map([
      ['dictionary.listOfType', 0],
      ['dictionary.list', 2],
    ]),
  );
  const sent = collector.received.map(({ text }) => text).join('');
  for (const secret of [token, 'canary']) expect(sent).not.toContain(secret);
  expect(modules).toContain('exporter-trace-otlp-http');
  expect(modules).toContain('kernel/telemetry.ts');
});

it('without a collector no tracing code is loaded', async () => {
  const { statuses, code, modules } = await callAndLeave({});
  expect(statuses).toEqual([200, 403]);
  expect(code).toBe(0);
  expect(modules).toContain('kernel/tracing.ts');
  expect(modules).not.toMatch(/exporter-trace-otlp|sdk-trace|kernel\/telemetry\.ts/);
});

it.each([
  ['does not answer', () => openCollector({ answers: false })],
  ['is not there', async () => ({ url: 'http://127.0.0.1:9', close: () => {} })],
])('a collector that %s holds up neither calls nor leaving', async (_, open) => {
  const collector = await open();
  const { statuses, code, tookMs } = await callAndLeave({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  collector.close();
  expect(statuses).toEqual([200, 403]);
  expect(code).toBe(0);
  expect(tookMs).toBeLessThan(8_000);
});
