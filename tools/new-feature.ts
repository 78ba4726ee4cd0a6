import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { mayUse, trees } from './areas.ts';

const CONTRACT = `${trees.contract}/some-area/kebab-thing`;
const SERVER = `${trees.server}/some-area/kebab-thing`;

/**
 * The slice of a feature called `thing` in the area `some-area`: kebab-thing stands for it in paths, THING in function codes.
 * Its pages, their files and the migration are added by hand.
 */
const skeleton: Record<string, string> = {
  [`${CONTRACT}/kebab-thing.model.ts`]: `
import { z } from 'zod';
import { id, keyword, line, pageQuery } from '#kernel/model.ts';

export const Thing = z.object({ id, name: z.string() });
/** As the browser has it. */
export type Thing = z.input<typeof Thing>;

export const ThingFilter = pageQuery.extend({ keyword });
export const NewThing = z.object({ name: line(60) });
`,
  [`${CONTRACT}/kebab-thing.api.ts`]: `
import { defineApi, get, post } from '#kernel/endpoint.ts';
import { pageOf } from '#kernel/model.ts';
import { NewThing, Thing, ThingFilter } from './kebab-thing.model.ts';

export const thingApi = defineApi('thing', {
  list: get('/api/admin/thing/page', { access: { can: 'THING_LIST' }, input: ThingFilter, output: pageOf(Thing) }),
  add: post('/api/admin/thing', { access: { can: 'THING_EDIT' }, input: NewThing, output: Thing, stale: ['thing'] }),
});
`,
  [`${CONTRACT}/feature.ts`]: `
import { defineFeature } from '#kernel/feature.ts';
import { say } from '#kernel/words.ts';

const thingNouns = {
  thing: say('kebab-thing', 'kebab-thing', 'kebab-thing'),
};

export const thingFeature = defineFeature('thing', {
  nouns: thingNouns,
});
`,
  [`${SERVER}/kebab-thing.queries.ts`]: `
import type { In } from '@netbar/contract/kernel/endpoint';
import type { thingApi } from '@netbar/contract/some-area/kebab-thing/kebab-thing.api';
import type { Thing } from '@netbar/contract/some-area/kebab-thing/kebab-thing.model';
import type { Ctx } from '#kernel/ctx.ts';

/** Empty until the slice has its table; the reads of \`dictionary\` show how a page is made. */
export async function listThing(_ctx: Ctx, _filter: In<typeof thingApi.list>): Promise<{ rows: Thing[]; total: number }> {
  return { rows: [], total: 0 };
}
`,
  [`${SERVER}/add-kebab-thing.ts`]: `
import type { In } from '@netbar/contract/kernel/endpoint';
import { thingApi } from '@netbar/contract/some-area/kebab-thing/kebab-thing.api';
import { command } from '#kernel/command.ts';
import type { Ctx } from '#kernel/ctx.ts';

/** The same key gets the same answer, and the log gets its row already; the row of the table comes with the migration. */
export const addThing = (ctx: Ctx, input: In<typeof thingApi.add>) =>
  command(ctx, thingApi.add, input, async (ctx) => ({ id: ctx.newId(), name: input.name }));
`,
  [`${SERVER}/feature.ts`]: `
import { thingApi } from '@netbar/contract/some-area/kebab-thing/kebab-thing.api';
import { defineFeature } from '#kernel/feature.ts';
import { routesOf } from '#kernel/mount.ts';
import { addThing } from './add-kebab-thing.ts';
import { listThing } from './kebab-thing.queries.ts';

const thingRoutes = routesOf(thingApi, { list: listThing, add: addThing });

export const thingFeature = defineFeature('thing', {
  routes: [thingRoutes],
});
`,
  [`${SERVER}/kebab-thing.test.ts`]: `
import { thingApi } from '@netbar/contract/some-area/kebab-thing/kebab-thing.api';
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
  await expect(stranger.call(thingApi.list, {})).rejects.toMatchObject({ data: { reason: 'common.forbidden' } });
});
`,
};

/** Writes a slice that compiles, answers and is tested, to be filled in from there. Returns the files it touched. */
export function writeFeature(root: string, area: string, feature: string): string[] {
  if (!(area in mayUse)) throw new Error(`an area is one of ${Object.keys(mayUse).join(', ')}`);
  if (!/^[a-z]+(-[a-z]+)*$/.test(feature)) throw new Error('a feature is one noun in small letters: order, purchase-return');
  const name = (text: string) => named({ area, feature }, text);
  const slice = Object.entries(skeleton).map(([file, text]) => [name(file), name(text.trimStart())] as const);
  const taken = slice.find(([file]) => existsSync(join(root, dirname(file))));
  if (taken) throw new Error(`${dirname(taken[0])} already exists`);

  for (const [file, text] of slice) {
    mkdirSync(join(root, dirname(file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  const lists = [trees.contract, trees.server].map((tree) => `${tree}/${area}/area.ts`);
  for (const list of lists) addToArea(join(root, list), name);
  const touched = [...slice.map(([file]) => file), ...lists];
  execFileSync('oxfmt', touched, { cwd: root });
  return touched;
}

function named({ area, feature }: { area: string; feature: string }, text: string) {
  const camel = feature.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return text
    .replaceAll('some-area', area)
    .replaceAll('kebab-thing', feature)
    .replaceAll('THING', feature.replaceAll('-', '_').toUpperCase())
    .replaceAll('Thing', camel.charAt(0).toUpperCase() + camel.slice(1))
    .replaceAll('thing', camel);
}

/** The only files outside its own folders that a feature changes. */
function addToArea(file: string, name: (text: string) => string) {
  const line = name(`import { thingFeature } from './kebab-thing/feature.ts';\n`);
  const before = readFileSync(file, 'utf8');
  const after = before.replace(/\n\nexport const/, `\n${line}$&`).replace(/,?\s*\]\);/, name(', thingFeature]);'));
  if (!after.includes(line) || !after.includes(name(', thingFeature]);'))) throw new Error(`${file} has a new shape`);
  writeFileSync(file, after);
}

if (import.meta.main) {
  const [kind, area = '', feature = ''] = process.argv.slice(2);
  if (kind !== 'feature') throw new Error('usage: pnpm new feature <area> <name>');
  console.log(writeFeature(join(import.meta.dirname, '..'), area, feature).join('\n'));
  console.log('\nNext: a migration for its tables, `pnpm db:migrate`, `pnpm db:types`, then `pnpm map` and `pnpm areas`.');
}
