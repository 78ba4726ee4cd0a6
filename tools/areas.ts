import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const root = join(import.meta.dirname, '..');

/** The areas in their order, with the areas each one may use. goods and guests stand beside each other. */
export const mayUse: Record<string, readonly string[]> = {
  platform: [],
  org: ['platform'],
  money: ['platform', 'org'],
  goods: ['platform', 'org', 'money'],
  purchasing: ['platform', 'org', 'money', 'goods'],
  guests: ['platform', 'org', 'money'],
  floor: ['platform', 'org', 'money', 'guests'],
  activities: ['platform', 'org', 'money', 'goods', 'purchasing', 'guests', 'floor'],
  counter: ['platform', 'org', 'money', 'goods', 'guests', 'floor', 'activities'],
  figures: ['platform', 'org', 'money', 'goods', 'guests', 'floor', 'activities', 'counter'],
  people: ['platform', 'org', 'money', 'goods', 'guests', 'floor', 'activities', 'counter', 'figures'],
};

/** Where the features of each package are. */
export const trees = {
  contract: 'packages/contract/src',
  server: 'apps/server/src/features',
  web: 'apps/web/src/features',
} as const;
export type Tree = keyof typeof trees;

export interface Place {
  area: string;
  feature: string;
  /** Its path below the feature's folder. */
  file: string;
}

/** Which feature a file belongs to, if any. */
export function placeOf(tree: Tree, path: string): Place | undefined {
  if (!path.startsWith(`${trees[tree]}/`)) return undefined;
  const [area = '', feature = '', ...rest] = path.slice(trees[tree].length + 1).split('/');
  return area in mayUse && rest.length > 0 ? { area, feature, file: rest.join('/') } : undefined;
}

/** Source files without tests, by path from the root of the repository. */
export const sources = (pattern = '{apps,packages}/*/src/**/*.{ts,tsx}') =>
  globSync(pattern, { cwd: root }).filter((file) => !file.includes('/testing/') && !/\.test\.tsx?$/.test(file));

export const readSource = (file: string) => readFileSync(join(root, file), 'utf8');

/** What a file imports: paths from the root of the repository for our own files, names for packages. */
export function importsOf(file: string, text: string): string[] {
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, name = '']) => {
    if (name.startsWith('#')) return `${file.split('/').slice(0, 2).join('/')}/src/${name.slice(1)}`;
    if (name.startsWith('@netbar/contract/')) return `${name.replace('@netbar/contract/', 'packages/contract/src/')}.ts`;
    return name.startsWith('.') ? relative('.', join(dirname(file), name)) : name;
  });
}

export interface Arrow {
  from: Place;
  to: Place;
  /** The importing file and the imported one. */
  files: [string, string];
}

/** Every import from one feature to another inside one tree. */
export function arrowsIn(tree: Tree, files: [path: string, text: string][]): Arrow[] {
  return files.flatMap(([path, text]) => {
    const from = placeOf(tree, path);
    if (!from) return [];
    return importsOf(path, text).flatMap((target) => {
      const to = placeOf(tree, target);
      return to && to.feature !== from.feature ? [{ from, to, files: [path, target] as [string, string] }] : [];
    });
  });
}

export const arrowsOf = (tree: Tree) =>
  arrowsIn(
    tree,
    sources(`${trees[tree]}/**/*.{ts,tsx}`).map((file): [string, string] => [file, readSource(file)]),
  );

/** Groups of features that use each other in a circle. */
export function cyclesOf(arrows: Arrow[]): string[][] {
  const uses = Map.groupBy(arrows, ({ from }) => from.feature);
  const reach = (start: string) => {
    const seen = new Set<string>();
    const open = [start];
    for (let next = open.pop(); next !== undefined; next = open.pop())
      for (const { to } of uses.get(next) ?? [])
        if (!seen.has(to.feature)) {
          seen.add(to.feature);
          open.push(to.feature);
        }
    return seen;
  };
  const reached = new Map([...uses.keys()].map((feature) => [feature, reach(feature)]));
  const inCircle = [...reached].filter(([feature, seen]) => seen.has(feature)).map(([feature]) => feature);
  const circles = inCircle.map((feature) =>
    inCircle.filter((other) => reached.get(feature)?.has(other) && reached.get(other)?.has(feature)),
  );
  return [...new Map(circles.map((circle) => [circle.toSorted().join(' '), circle.toSorted()])).values()];
}

/** The areas with their features and the arrows between them, as the server's imports have it. */
export function drawAreas(): string {
  const features = Map.groupBy(
    new Set(
      globSync(`${trees.server}/*/*/feature.ts`, { cwd: root }).map((file) => dirname(file).slice(trees.server.length + 1)),
    ),
    (path) => dirname(path),
  );
  const used = new Map(Object.keys(mayUse).map((area) => [area, new Set<string>()]));
  for (const { from, to } of arrowsOf('server')) if (from.area !== to.area) used.get(from.area)?.add(to.area);
  const isShort = (from: string, to: string) => ![...(used.get(from) ?? [])].some((via) => via !== to && reaches(used, via, to));
  const boxes = [...used.keys()].map((area) => {
    const names = (features.get(area) ?? []).map((path) => path.slice(area.length + 1)).toSorted();
    return `  ${area}["<b>${area}</b><br/>${names.join(', ')}"]`;
  });
  const lines = [...used].flatMap(([from, targets]) =>
    [...targets]
      .filter((to) => isShort(from, to))
      .toSorted()
      .map((to) => `  ${from} --> ${to}`),
  );
  return ['```mermaid', 'flowchart BT', ...boxes, ...lines, '```'].join('\n');
}

const reaches = (used: Map<string, Set<string>>, from: string, to: string, seen = new Set<string>()): boolean =>
  [...(used.get(from) ?? [])].some((next) => {
    if (next === to) return true;
    if (seen.has(next)) return false;
    return reaches(used, next, to, seen.add(next));
  });

const document = join(root, 'docs/architecture.md');
const marked = /(<!-- areas: written by `pnpm areas` -->\n)[\s\S]*?(\n<!-- end of areas -->)/;
export const readDocument = () => readFileSync(document, 'utf8');
export const withDrawing = (text: string) => text.replace(marked, (_, start: string, end: string) => start + drawAreas() + end);

if (import.meta.main) writeFileSync(document, withDrawing(readDocument()));
