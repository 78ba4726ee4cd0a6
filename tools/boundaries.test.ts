import { jobs } from '@netbar/server/features.ts';
import { describe, expect, it } from 'vitest';
import {
  arrowsIn,
  arrowsOf,
  cyclesOf,
  importsOf,
  mayUse,
  placeOf,
  readSource,
  sources,
  trees,
  type Arrow,
  type Tree,
} from './areas.ts';
import { writersOf, wrongReads } from './tables.ts';

/** One line per law: what these files may not import. */
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
  {
    from: /^packages\/contract\/src\/\w+\/\w+\//,
    mayNot: /^packages\/contract\/src\/(?:catalogue|areas|\w+\/area)\.ts$/,
    because: 'what is made of all features cannot be part of one',
  },
  { from: /^apps\/web\//, mayNot: /^apps\/server\//, because: 'the browser knows the server only by its contract' },
  { from: /^apps\/server\//, mayNot: /^apps\/web\//, because: 'the server knows no screen' },
  {
    from: /^apps\/(?:web|server)\/src\/kernel\//,
    mayNot: /\/src\/(?:features|app|kit)\//,
    because: 'the kernel knows no feature',
  },
  { from: /^apps\/web\/src\/kit\//, mayNot: /\/src\/(?:features|app)\//, because: 'the kit knows no feature' },
  { from: /^apps\/web\/src\/features\//, mayNot: /^apps\/web\/src\/app\//, because: 'features do not know the frame' },
];

const broken = (file: string, imports: string[]) =>
  laws.flatMap(({ from, mayNot, because }) =>
    from.test(file) ? imports.filter((to) => mayNot.test(to)).map((to) => `${file} → ${to}: ${because}`) : [],
  );

const againstAreas = (found: Arrow[]) =>
  found
    .filter(({ from, to }) => from.area !== to.area && !mayUse[from.area]?.includes(to.area))
    .map(({ from, to, files }) => `${files.join(' → ')}: ${from.area} may not use ${to.area}`);

/** Imports of what another feature keeps to itself. */
const pastTheFace = (tree: Tree, found: Arrow[]) =>
  found
    .filter(({ to }) => (tree === 'server' ? to.file !== `${to.feature}.ts` : tree === 'web' && !to.file.startsWith('kit/')))
    .map(
      ({ to, files }) =>
        `${files.join(' → ')}: ${tree === 'web' ? `${to.feature}/kit/` : `${to.feature}.ts`} is what others may use`,
    );

const all = sources();
const texts = all.map((file): [string, string] => [file, readSource(file)]);

it('every import respects the boundaries', () => {
  expect(all.length).toBeGreaterThan(30);
  expect(texts.flatMap(([file, text]) => broken(file, importsOf(file, text)))).toEqual([]);
});

describe.each(Object.keys(trees) as Tree[])('the features of the %s', (tree) => {
  it('use only features of their own area and of areas below it', () => {
    expect(arrowsOf(tree).length).toBeGreaterThan(10);
    expect(againstAreas(arrowsOf(tree))).toEqual([]);
  });

  it('use each other without a cycle', () => expect(cyclesOf(arrowsOf(tree))).toEqual([]));

  it('use each other only by what is public', () => expect(pastTheFace(tree, arrowsOf(tree))).toEqual([]));

  it('are all listed by their area', () => {
    const folders = new Set(
      texts.flatMap(([file]) => {
        const place = placeOf(tree, file);
        return place && place.file !== 'area.ts' ? [`${place.area}/${place.feature}`] : [];
      }),
    );
    const listed = [...folders].filter((folder) => {
      const [area = '', feature = ''] = folder.split('/');
      const areaList = texts.find(([file]) => file === `${trees[tree]}/${area}/area.ts`)?.[1] ?? '';
      return areaList.includes(`'./${feature}/feature.ts'`);
    });
    // A web feature may consist of a kit alone, and the counter has no calls of its own on the server.
    const needsEntry = [...folders].filter(
      (folder) => tree !== 'web' || texts.some(([file]) => file === `${trees.web}/${folder}/feature.ts`),
    );
    expect(needsEntry.length).toBeGreaterThan(15);
    expect(needsEntry.filter((folder) => !listed.includes(folder))).toEqual([]);
  });
});

/** Imports of the contract of an area above. */
const againstContract = (files: [string, string][]) =>
  files.flatMap(([file, text]) => {
    const from = placeOf('server', file) ?? placeOf('web', file);
    return from
      ? importsOf(file, text)
          .filter((target) => {
            const to = placeOf('contract', target);
            return to && to.area !== from.area && !mayUse[from.area]?.includes(to.area);
          })
          .map((target) => `${file} → ${target}`)
      : [];
  });

it('features of server and console load the contract of their own area and of areas below it', () => {
  expect(againstContract(texts)).toEqual([]);
  const page = 'apps/web/src/features/guests/member/MemberPage.tsx';
  expect(againstContract([[page, `import { orderApi } from '@netbar/contract/counter/order/order.api';`]])).toHaveLength(1);
});

it('what a feature adds to the server stands in its feature.ts', () => {
  const elsewhere = texts.filter(
    ([file, text]) => placeOf('server', file) && !file.endsWith('/feature.ts') && /\b(?:routesOf|defineFeature)\(/.test(text),
  );
  expect(elsewhere.map(([file]) => file)).toEqual([]);
});

/** Jobs that a feature asks for and no feature does. */
const undoneJobs = (files: [string, string][], done: string[]) =>
  files
    .flatMap(([, text]) => [...text.matchAll(/defineJob\(\s*'([\w.]+)'/g)].map(([, name = '']) => name))
    .filter((name) => !done.includes(name));

it('every job has a feature that does it', () => {
  const done = jobs.map(({ job }) => job.name);
  expect(done.length).toBeGreaterThan(3);
  expect(undoneJobs(texts, done)).toEqual([]);
});

describe('the checks see', () => {
  const server = 'apps/server/src/features';
  const found = (path: string, target: string, tree: Tree = 'server') =>
    arrowsIn(tree, [[path, `import { x } from '${target}';`]]);

  it('an import against the laws', () => {
    expect(broken('packages/contract/src/counter/order/order.api.ts', ['fastify'])).toHaveLength(1);
    expect(broken('packages/contract/src/counter/order/order.api.ts', ['packages/contract/src/catalogue.ts'])).toHaveLength(1);
    const kernel = 'apps/server/src/kernel/ctx.ts';
    expect(broken(kernel, importsOf(kernel, `import x from '#features/counter/order/order.ts'`))).toHaveLength(1);
  });

  it('an arrow against the areas', () => {
    expect(againstAreas(found(`${server}/goods/stock/stock.ts`, '#features/counter/order/order.ts'))).toHaveLength(1);
    expect(againstAreas(found(`${server}/counter/order/order.ts`, '#features/goods/stock/stock.ts'))).toHaveLength(0);
    expect(againstAreas(found(`${server}/goods/stock/stock.ts`, '#features/guests/member/member.ts'))).toHaveLength(1);
    expect(
      againstAreas(found('packages/contract/src/money/shift/a.ts', '#counter/order/order.rules.ts', 'contract')),
    ).toHaveLength(1);
  });

  it('a cycle', () => {
    const there = found(`${server}/counter/order/a.ts`, '#features/counter/payment/payment.ts');
    const back = found(`${server}/counter/payment/b.ts`, '#features/counter/order/order.ts');
    expect(cyclesOf(there)).toEqual([]);
    expect(cyclesOf([...there, ...back])).toEqual([['order', 'payment']]);
  });

  it('a second face', () => {
    const path = `${server}/counter/order/order.ts`;
    expect(pastTheFace('server', found(path, '#features/goods/stock/stock.queries.ts'))).toHaveLength(1);
    expect(pastTheFace('server', found(path, '#features/goods/stock/stock.ts'))).toHaveLength(0);
    const page = 'apps/web/src/features/counter/order/OrderListPage.tsx';
    expect(pastTheFace('web', found(page, '#features/guests/member/MemberPage.tsx', 'web'))).toHaveLength(1);
    expect(pastTheFace('web', found(page, '#features/guests/member/kit/MemberSelect.tsx', 'web'))).toHaveLength(0);
  });

  it('a job nobody does', () => {
    expect(undoneJobs([['x.ts', `defineJob('order.forget', z.object({}))`]], ['export.make'])).toEqual(['order.forget']);
  });
});

it('nobody climbs out of a folder by ../../, and nothing is a barrel', () => {
  expect(texts.filter(([, text]) => text.includes("'../../")).map(([file]) => file)).toEqual([]);
  expect(texts.filter(([, text]) => /^export \* from/m.test(text)).map(([file]) => file)).toEqual([]);
});

describe('tables', () => {
  const sharedTables = (files: [string, string][]) =>
    [...writersOf(files)].filter(([, writers]) => writers.size > 1).map(([table]) => table);

  it('are written by one feature each', () => {
    expect(writersOf(texts).size).toBeGreaterThan(50);
    expect(sharedTables(texts)).toEqual([]);
  });

  it('are read by their own area and by areas above it', () => expect(wrongReads(texts, mayUse)).toEqual([]));

  it('with two writers, and reads against the areas, are seen', () => {
    const [order, stock] = ['apps/server/src/features/counter/order/a.ts', 'apps/server/src/features/goods/stock/b.ts'];
    const write = `db.updateTable('orders')`;
    expect(
      sharedTables([
        [order, write],
        [stock, 'update tenant.orders set'],
      ]),
    ).toEqual(['orders']);
    expect(
      sharedTables([
        [order, write],
        [order, write],
      ]),
    ).toEqual([]);
    expect(
      wrongReads(
        [
          [order, write],
          [stock, `db.selectFrom('orders as o')`],
        ],
        mayUse,
      ),
    ).toHaveLength(1);
    expect(
      wrongReads(
        [
          [stock, `db.insertInto('stockLevels')`],
          [order, `db.innerJoin('stockLevels as s')`],
        ],
        mayUse,
      ),
    ).toEqual([]);
  });
});
