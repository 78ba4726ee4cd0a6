import { expect, it } from 'vitest';
import { readSource, sources } from './areas.ts';

const files = sources('apps/web/src/**/*.{ts,tsx}').map((file): [string, string] => [file, readSource(file)]);

/** The hooks of our stores, such as useSession. */
const storesIn = (text: string) => [...text.matchAll(/const (use\w+) = create[<(]/g)].map(([, name = '']) => name);

/** The arguments of each call of a hook, up to its closing bracket. */
function callsOf(hook: string, text: string): string[] {
  return [...text.matchAll(new RegExp(`\\b${hook}\\(`, 'g'))].map(({ index, 0: start }) => {
    const from = index + start.length;
    let depth = 1;
    let to = from;
    for (; to < text.length && depth > 0; to++) depth += text[to] === '(' ? 1 : text[to] === ')' ? -1 : 0;
    return text.slice(from, to - 1);
  });
}

/** Results that are a new object on each call. React then renders until it gives up with "maximum update depth". */
const makesNew =
  /\?\? *[[{]|=> *\(?[[{]|\breturn *[[{]|\.(?:map|filter|flatMap|slice|concat|toSorted|toReversed|split)\(|Object\.|\bnew /;

const unstable = (hooks: string[], text: string) =>
  hooks.flatMap((hook) => callsOf(hook, text).filter((selector) => makesNew.test(selector)));

it('no selector of a store makes a new list or object', () => {
  const hooks = files.flatMap(([, text]) => storesIn(text));
  expect(hooks).toEqual(expect.arrayContaining(['useSession', 'useFlags', 'useTabs']));
  expect(files.flatMap(([file, text]) => unstable(hooks, text).map((selector) => `${file}: ${selector}`))).toEqual([]);
});

it.each([
  'state.user?.branches ?? []',
  '({ id: state.id })',
  '[state.a, state.b]',
  'state.list.map(({ id }) => id)',
  'state.list.filter(Boolean)',
])('finds (state) => %s', (result) => {
  expect(unstable(['useSession'], `const found = useSession((state) => ${result});`)).toHaveLength(1);
});

it.each([
  'state.user?.branches ?? noBranches',
  "state.user?.functions.includes('A') ?? false",
  'state.list.find(({ id }) => id === wanted)?.name',
])('leaves alone (state) => %s', (result) => {
  expect(unstable(['useSession'], `const found = useSession((state) => ${result});`)).toEqual([]);
});
