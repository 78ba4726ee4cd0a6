import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { pictures } from '../e2e/picture-list.ts';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const pages = globSync('{*.md,docs/**/*.md}', { cwd: root });

it('every variable the product reads is explained to whoever runs it, and no other', () => {
  const names = [...read('apps/server/src/config.ts').matchAll(/^ {2}([A-Z][A-Z_]+): \w/gm)].map(([, name]) => name);
  const explained = [...read('docs/operations.md').matchAll(/^\| `([A-Z_]+)`/gm)].map(([, name]) => name);
  const example = read('deploy/env.example');

  expect(names.length).toBeGreaterThan(15);
  expect(new Set(explained)).toEqual(new Set(names));
  expect(names.filter((name) => !new RegExp(String.raw`\b${name}\b`).test(example))).toEqual([]);
});

it('every link between the documents leads somewhere', () => {
  const broken = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\((?!https?:|mailto:)([^)#]*)(?:#([^)]*))?\)/g)]
      .map(([, path = '', heading]) => ({ file: path ? join(dirname(page), path) : page, heading }))
      .filter(({ file, heading }) => !existsSync(join(root, file)) || (heading && !anchorsOf(file).includes(heading)))
      .map(({ file, heading }) => `${page} → ${file}${heading ? `#${heading}` : ''}`),
  );
  expect(broken).toEqual([]);
});

it('both READMEs show the pictures that `pnpm pictures` takes, in its order, and each is small', () => {
  const taken = pictures.map(({ name }) => `docs/pictures/${name}.png`);
  for (const page of ['README.md', 'README.zh-CN.md'])
    expect([...read(page).matchAll(/\]\((docs\/pictures\/[^)]+)\)/g)].map(([, path]) => path)).toEqual(taken);
  expect(globSync('docs/pictures/*', { cwd: root }).toSorted()).toEqual(taken.toSorted());
  expect(taken.filter((path) => statSync(join(root, path)).size > 200 * 1024)).toEqual([]);
});

it('every command the documents name exists', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const known = new Set([...Object.keys(scripts), 'install', 'exec']);
  const named = pages.flatMap((page) => [...read(page).matchAll(/\bpnpm (?:run )?([a-z:]+)/g)].map(([, script = '']) => script));
  expect(named.filter((script) => !known.has(script) && !known.has(script.replace(/:$/, '')))).toEqual([]);
});

const anchorsOf = (file: string) =>
  [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  );
