/** The feature, or `kernel`, that a file of the server belongs to. */
export const ownerOf = (file: string) =>
  /^apps\/server\/src\/(?:features\/([^/]+\/[^/]+)|(kernel))\//.exec(file)?.slice(1).find(Boolean);

type Files = [path: string, text: string][];

const snake = (name: string) =>
  name.replace(/^(?:platform|tenant)\./, '').replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function tablesIn(text: string, builders: RegExp, raw: RegExp): string[] {
  const built = [...text.matchAll(builders)].map(([, name = '']) => snake(name));
  return [...built, ...[...text.matchAll(raw)].map(([, name = '']) => name)];
}

const written = (text: string) =>
  tablesIn(
    text,
    /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\('([\w.]+)'/g,
    /(?:insert into|update|delete from) (?:tenant|platform)\.(\w+)/g,
  );

const read = (text: string) =>
  tablesIn(
    text,
    /\.(?:selectFrom|innerJoin|leftJoin|rightJoin|fullJoin)\('([\w.]+)/g,
    /(?:from|join) (?:tenant|platform)\.(\w+)/g,
  );

/** Which features write each table. */
export function writersOf(files: Files): Map<string, Set<string>> {
  const writers = new Map<string, Set<string>>();
  for (const [path, text] of files) {
    const owner = ownerOf(path);
    if (!owner) continue;
    for (const table of written(text)) writers.set(table, (writers.get(table) ?? new Set()).add(owner));
  }
  return writers;
}

/** Every read of a table that another feature writes. */
export function foreignReads(files: Files) {
  const writers = writersOf(files);
  return files.flatMap(([path, text]) => {
    const reader = ownerOf(path);
    if (!reader) return [];
    return [...new Set(read(text))].flatMap((table) => {
      const [owner] = writers.get(table) ?? [];
      return owner && owner !== reader ? [{ path, reader, table, owner }] : [];
    });
  });
}

/** Tables that say who may see what, and the names that go with it. Every feature and the kernel may read them. */
const scopeTables = new Set([
  'companies',
  'brands',
  'branches',
  'brand_closed_items',
  'accounts',
  'grants',
  'roles',
  // Says whether a session may act, which the kernel asks for every actor it loads.
  'second_factors',
  // The kernel moves stock, and asks which branch a warehouse belongs to.
  'warehouses',
]);

/** Reads that go against the areas. */
export const wrongReads = (files: Files, mayUse: Readonly<Record<string, readonly string[]>>) =>
  foreignReads(files)
    .filter(({ reader, table, owner }) => {
      const [from = '', to = ''] = [reader.split('/')[0], owner.split('/')[0]];
      const isBelow = to === 'kernel' || from === to || (mayUse[from] ?? []).includes(to);
      return !isBelow && !scopeTables.has(table);
    })
    .map(
      ({ path, table, owner }) =>
        `${path} reads ${table} of ${owner}: a feature reads tables of its own area and of areas below it`,
    );
