import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';

/** One line per law. `from` captures the feature name; `mayNot` may refer to it as $1. */
const laws = [
  {
    from: /^packages\/contract\//,
    mayNot: /^(apps\/|node:|fastify|react|antd|kysely|pg)/,
    because: 'the contract is pure: browser and server both load it',
  },
  {
    from: /^packages\/contract\/src\/kernel\//,
    mayNot: /^packages\/contract\/src\/(?!kernel\/)/,
    because: 'the kernel knows no feature',
  },
  { from: /^apps\/web\//, mayNot: /^apps\/server\//, because: 'the browser knows the server only by its contract' },
  { from: /^apps\/server\//, mayNot: /^apps\/web\//, because: 'the server knows no screen' },
  {
    from: /^apps\/(?:web|server)\/src\/kernel\//,
    mayNot: /\/src\/(?:features|app|kit)\//,
    because: 'the kernel knows no feature',
  },
  { from: /^apps\/web\/src\/kit\//, mayNot: /\/src\/(?:features|app)\//, because: 'the kit knows no feature' },
  {
    from: /^apps\/web\/src\/features\/([^/]+)\//,
    mayNot: /^apps\/web\/src\/(?:app\/|features\/(?!$1\/)[^/]+\/(?!kit\/))/,
    because: "another feature's screens are private; share through its kit/ folder",
  },
  {
    from: /^apps\/server\/src\/features\/([^/]+)\//,
    mayNot: /^apps\/server\/src\/features\/(?!$1\/)[^/]+\/[^/]+\.(?!service)\w+\.ts$/,
    because: "call another feature's service; its routes and queries are private",
  },
];

function importsOf(file: string, text: string) {
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, name = '']) => {
    if (name.startsWith('#')) return `${file.split('/').slice(0, 2).join('/')}/src/${name.slice(1)}`;
    if (name.startsWith('@netbar/contract/')) return `${name.replace('@netbar/contract/', 'packages/contract/src/')}.ts`;
    return name.startsWith('.') ? relative('.', join(dirname(file), name)) : name;
  });
}

const broken = (file: string, imports: string[]) =>
  laws.flatMap(({ from, mayNot, because }) => {
    const match = from.exec(file);
    if (!match) return [];
    const banned = new RegExp(mayNot.source.replaceAll('$1', match[1] ?? ''));
    return imports.filter((to) => banned.test(to)).map((to) => `${file} → ${to}: ${because}`);
  });

const sources = globSync('{apps,packages}/*/src/**/*.{ts,tsx}').filter(
  (file) => !file.includes('/testing/') && !/\.test\.tsx?$/.test(file),
);

it('every import respects the boundaries', () => {
  expect(sources.length).toBeGreaterThan(30);
  expect(sources.flatMap((file) => broken(file, importsOf(file, readFileSync(file, 'utf8'))))).toEqual([]);
});

it('sees a broken law', () => {
  const service = 'apps/server/src/features/order/order.service.ts';
  expect(broken(service, ['apps/server/src/features/stock/stock.queries.ts'])).toHaveLength(1);
  expect(broken(service, ['apps/server/src/features/stock/stock.service.ts'])).toHaveLength(0);
  expect(broken(service, ['apps/server/src/features/order/order.queries.ts'])).toHaveLength(0);
  const page = 'apps/web/src/features/order/OrderListPage.tsx';
  expect(broken(page, ['apps/web/src/features/member/MemberPage.tsx'])).toHaveLength(1);
  expect(broken(page, ['apps/web/src/features/member/kit/MemberSelect.tsx'])).toHaveLength(0);
  expect(broken('packages/contract/src/order/order.api.ts', ['fastify'])).toHaveLength(1);
  expect(
    broken(
      'apps/server/src/kernel/ctx.ts',
      importsOf('apps/server/src/kernel/ctx.ts', `import x from '#features/order/order.service.ts'`),
    ),
  ).toHaveLength(1);
});

it('nobody climbs out of a folder by ../../, and nothing is a barrel', () => {
  const texts = sources.map((file) => ({ file, text: readFileSync(file, 'utf8') }));
  expect(texts.filter(({ text }) => text.includes("'../../")).map(({ file }) => file)).toEqual([]);
  expect(texts.filter(({ text }) => /^export \* from/m.test(text)).map(({ file }) => file)).toEqual([]);
});

const ownerOf = (file: string) => /^apps\/server\/src\/(features\/[^/]+|kernel)\//.exec(file)?.[1];

/** Tables with more than one writer, from the text of each file. */
function sharedTables(files: [path: string, text: string][]) {
  const writes = files.flatMap(([path, text]) => {
    const builders = text.matchAll(/\.(?:insertInto|updateTable|deleteFrom|mergeInto)\('([\w.]+)'/g);
    const raw = text.matchAll(/(?:insert into|update|delete from) (?:tenant|platform)\.(\w+)/g);
    return [...builders, ...raw].map(([, table = '']) => ({
      table: table.replaceAll(/[A-Z]/g, (c) => `_${c.toLowerCase()}`),
      by: ownerOf(path),
    }));
  });
  const byTable = Map.groupBy(writes, ({ table }) => table);
  return [...byTable].filter(([, list]) => new Set(list.map(({ by }) => by)).size > 1).map(([table]) => table);
}

it('every table is written by one feature; others call its service', () => {
  const files = sources.filter((file) => ownerOf(file)).map((file): [string, string] => [file, readFileSync(file, 'utf8')]);
  expect(files.length).toBeGreaterThan(20);
  expect(sharedTables(files)).toEqual([]);
});

it('sees a table with two writers', () => {
  const write = `db.updateTable('orders')`;
  expect(
    sharedTables([
      ['apps/server/src/features/order/a.ts', write],
      ['apps/server/src/features/stock/b.ts', 'update tenant.orders set'],
    ]),
  ).toEqual(['orders']);
  expect(
    sharedTables([
      ['apps/server/src/features/order/a.ts', write],
      ['apps/server/src/features/order/b.ts', write],
    ]),
  ).toEqual([]);
});
