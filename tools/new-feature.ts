import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const CONTRACT = 'packages/contract/src/kebab-thing/kebab-thing';
const SERVER = 'apps/server/src/features/kebab-thing/kebab-thing';
const FEATURES = 'apps/server/src/features.ts';

/** The slice of a feature called `thing`: kebab-thing stands for it in paths, THING in function codes. */
const skeleton: Record<string, string> = {
  [`${CONTRACT}.model.ts`]: `
import { z } from 'zod';
import { id, keyword, line, pageQuery } from '../kernel/model.ts';

export const Thing = z.object({ id, name: z.string() });
/** As the browser has it. */
export type Thing = z.input<typeof Thing>;

export const ThingFilter = pageQuery.extend({ keyword });
export const NewThing = z.object({ name: line(60) });
`,
  [`${CONTRACT}.api.ts`]: `
import { defineApi, get, post } from '../kernel/endpoint.ts';
import { pageOf } from '../kernel/model.ts';
import { NewThing, Thing, ThingFilter } from './kebab-thing.model.ts';

export const thingApi = defineApi('kebab-thing', {
  list: get('/api/admin/thing/page', { access: { can: 'THING_LIST' }, input: ThingFilter, output: pageOf(Thing) }),
  add: post('/api/admin/thing', { access: { can: 'THING_EDIT' }, input: NewThing, output: Thing, stale: ['kebab-thing'] }),
});
`,
  [`${SERVER}.queries.ts`]: `
import type { thingApi } from '@netbar/contract/kebab-thing/kebab-thing.api';
import type { Thing } from '@netbar/contract/kebab-thing/kebab-thing.model';
import type { In } from '@netbar/contract/kernel/endpoint';
import type { Ctx } from '#kernel/ctx.ts';

/** Empty until the slice has its table; the reads of \`dictionary\` show how a page is made. */
export async function listThing(_ctx: Ctx, _filter: In<typeof thingApi.list>): Promise<{ rows: Thing[]; total: number }> {
  return { rows: [], total: 0 };
}
`,
  [`${SERVER}.service.ts`]: `
import { thingApi } from '@netbar/contract/kebab-thing/kebab-thing.api';
import type { In } from '@netbar/contract/kernel/endpoint';
import { command } from '#kernel/command.ts';
import type { Ctx } from '#kernel/ctx.ts';

/** Answered once for each key and traced already; the row itself comes with the table. */
export const addThing = (ctx: Ctx, input: In<typeof thingApi.add>) =>
  command(ctx, thingApi.add, input, async (ctx) => ({ id: ctx.newId(), name: input.name }));
`,
  [`${SERVER}.routes.ts`]: `
import { thingApi } from '@netbar/contract/kebab-thing/kebab-thing.api';
import { routesOf } from '#kernel/mount.ts';
import { listThing } from './kebab-thing.queries.ts';
import { addThing } from './kebab-thing.service.ts';

export const thingRoutes = routesOf(thingApi, { list: listThing, add: addThing });
`,
  [`${SERVER}.test.ts`]: `
import { thingApi } from '@netbar/contract/kebab-thing/kebab-thing.api';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

it('is added once, however often the same press arrives', async () => {
  const editor = await world.hire({ can: ['THING_EDIT'] });
  const key = randomUUID();

  const first = await editor.call(thingApi.add, { name: '第一个' }, key);

  await expect(editor.call(thingApi.add, { name: '第一个' }, key)).resolves.toEqual(first);
});

it('PERM-01 is listed only for those who hold the function', async () => {
  const [reader, stranger] = [await world.hire({ can: ['THING_LIST'] }), await world.hire()];

  await expect(reader.call(thingApi.list, {})).resolves.toEqual({ rows: [], total: 0 });
  await expect(stranger.call(thingApi.list, {})).rejects.toMatchObject({ status: 40301 });
});
`,
};

/** Writes a slice that compiles, answers and is tested, to be filled in from there. Returns the files it touched. */
export function writeFeature(root: string, feature: string): string[] {
  if (!/^[a-z]+(-[a-z]+)*$/.test(feature)) throw new Error('a feature is one noun in small letters: order, message-board');
  const slice = Object.entries(skeleton).map(([file, text]) => [named(feature, file), named(feature, text.trimStart())] as const);
  const taken = slice.find(([file]) => existsSync(join(root, dirname(file))));
  if (taken) throw new Error(`${dirname(taken[0])} already exists`);

  for (const [file, text] of slice) {
    mkdirSync(join(root, dirname(file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  addToFeatures(join(root, FEATURES), feature);
  const touched = [...slice.map(([file]) => file), FEATURES];
  execFileSync('oxfmt', touched, { cwd: root });
  return touched;
}

function named(feature: string, text: string) {
  const camel = feature.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return text
    .replaceAll('kebab-thing', feature)
    .replaceAll('THING', feature.replaceAll('-', '_').toUpperCase())
    .replaceAll('Thing', camel.charAt(0).toUpperCase() + camel.slice(1))
    .replaceAll('thing', camel);
}

function addToFeatures(file: string, feature: string) {
  const line = named(feature, `import { thingRoutes } from './features/kebab-thing/kebab-thing.routes.ts';\n`);
  const before = readFileSync(file, 'utf8');
  const after = before
    .replace(/^import type \{ Routes \}/m, `${line}$&`)
    .replace(/(: Routes\[\] = \[[^\]]*?),?\s*\]/, named(feature, '$1, thingRoutes]'));
  if (!after.includes(line) || !after.includes(named(feature, ', thingRoutes]'))) throw new Error(`${file} has a new shape`);
  writeFileSync(file, after);
}

if (import.meta.main) {
  const [kind, feature = ''] = process.argv.slice(2);
  if (kind !== 'feature') throw new Error('usage: pnpm new feature <name>');
  console.log(writeFeature(join(import.meta.dirname, '..'), feature).join('\n'));
  console.log('\nNext: a migration for its tables, `pnpm db:migrate`, `pnpm db:types`, then `pnpm map`.');
}
