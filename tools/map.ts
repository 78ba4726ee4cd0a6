import type { Definition, Sum } from '@netbar/contract/figures/facts/definition';
import { definitions } from '@netbar/contract/figures/facts/definitions';
import type { Endpoint } from '@netbar/contract/kernel/endpoint';
import type { ErrorKind } from '@netbar/contract/kernel/errors';
import { edgesOf, type Lifecycle } from '@netbar/contract/kernel/lifecycle';
import type { Page } from '@netbar/contract/kernel/pages';
import { areas, routes } from '@netbar/server/features.ts';
import { housekeeping } from '@netbar/server/kernel/worker/housekeeping.ts';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..');
export const mapFile = join(root, 'docs/map.md');

/** Where everything is: from an address, a table, a reason, a page, a status or a job to the file that holds it. */
export async function drawMap(): Promise<string> {
  const contract = await readContract();
  const parts = [
    '# Map',
    'Written by `pnpm map` from the contract, the routes and the migrations; a test fails when it is out of date.',
    section('Endpoints', ['Call', 'Access', 'Endpoint', 'Function', 'File'], endpointRows(contract.endpoints)),
    section('Pages', ['Page', 'Title', 'Address', 'File'], contract.pages.flatMap(pageRows)),
    section('Figures', ['Figure', 'Title', 'Formula', 'Basis', 'Adds up'], figureRows()),
    section('Tables', ['Table', 'Migration'], tableRows()),
    section('Errors', ['Reason', 'Status', 'Words', 'File'], contract.errors.map(errorRow)),
    section('Lifecycles', ['Document', 'Action', 'Step', 'Function', 'File'], lifecycleRows(contract.lifecycles)),
    section('Scheduled jobs', ['Job', 'Cron, Asia/Shanghai', 'File'], scheduleRows()),
    section('Jobs on request', ['Job', 'File'], jobRows()),
  ];
  return `${parts.join('\n\n')}\n`;
}

function section(title: string, head: string[], rows: string[][]) {
  if (rows.length === 0) return `## ${title}\n\nNone yet.`;
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [`## ${title}`, '', line(head), line(head.map(() => '---')), ...rows.map(line).toSorted()].join('\n');
}

const code = (text: string) => `\`${text}\``;
const files = (pattern: string) => globSync(pattern, { cwd: root }).toSorted();
const read = (file: string) => readFileSync(join(root, file), 'utf8');

interface Pages {
  feature: string;
  pages: Record<string, Page>;
}

interface Contract {
  /** By the names `feature.ts` uses, such as `dictionaryApi.list`. */
  endpoints: Map<Endpoint, string>;
  errors: [ErrorKind, file: string][];
  lifecycles: Map<Lifecycle, string>;
  pages: Pages[];
}

/** Loads every file of the contract and sorts what it exports by its shape. The catalogue repeats what features declare. */
async function readContract() {
  const found: Contract = { endpoints: new Map(), errors: [], lifecycles: new Map(), pages: [] };
  for (const file of files('packages/contract/src/**/*.ts').filter(
    (name) => !/\.test\.ts$|\/testing\/|\/catalogue\.ts$/.test(name),
  )) {
    const exported = (await import(join(root, file))) as Record<string, unknown>;
    for (const [name, value] of Object.entries(exported)) sortOut(found, file, name, value);
  }
  return found;
}

function sortOut(found: Contract, file: string, name: string, value: unknown) {
  if (typeof value !== 'object' || value === null) return;
  if ('actions' in value && 'initial' in value) found.lifecycles.set(value as Lifecycle, file);
  if ('pages' in value && 'feature' in value && typeof value.feature === 'string') found.pages.push(value as Pages);
  for (const [key, part] of Object.entries(value)) {
    if (typeof part !== 'object' || part === null) continue;
    if ('access' in part && 'path' in part) found.endpoints.set(part as Endpoint, `${name}.${key}`);
    if ('reason' in part && 'status' in part) found.errors.push([part as ErrorKind, file]);
  }
}

/** Every endpoint with the function that `feature.ts` names for it; none while it is not mounted. */
function endpointRows(endpoints: Contract['endpoints']) {
  type Mount = (typeof routes)[number];
  const mounted = new Set<Endpoint>();
  const app = { route: ({ config }: { config: { endpoint: Endpoint } }) => mounted.add(config.endpoint) };
  for (const mount of routes) mount(app as unknown as Parameters<Mount>[0], {} as Parameters<Mount>[1]);

  const answers = new Map(files('apps/server/src/features/*/*/feature.ts').flatMap(answersOf));
  return [...endpoints].map(([endpoint, name]) => {
    const { method, path, access, feature } = endpoint;
    const answer = mounted.has(endpoint) ? answers.get(name) : undefined;
    const who = typeof access === 'string' ? access : code(access.can);
    const where = answer ? [code(answer.name), code(answer.file)] : ['–', '–'];
    return [code(`${method} ${path}`), who, `${feature}.${endpoint.name}`, ...where];
  });
}

/** Reads `routesOf(orderApi, { refund: refundOrder })` and the imports above it. */
function answersOf(file: string): [endpoint: string, { name: string; file: string }][] {
  const text = read(file);
  const imports = [...text.matchAll(/import \{([^}]*)\} from '(\.[^']*)'/g)];
  const home = (name: string) => {
    const from = imports.find(([, names = '']) => names.split(/[\s,]+/).includes(name))?.[2];
    return from ? join(dirname(file), from) : file;
  };
  return [...text.matchAll(/routesOf\((\w+), \{([^}]*)\}/g)].flatMap(([, api = '', table = '']) => {
    const entries = [...table.matchAll(/(\w+)(?:: (\w+))?/g)];
    return entries.map(([, key = '', name = key]): [string, { name: string; file: string }] => [
      `${api}.${key}`,
      { name, file: home(name) },
    ]);
  });
}

const pageRows = ({ feature, pages }: Pages) =>
  Object.entries(pages).map(([name, { path, title }]) => {
    const folder = feature.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const page = name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
    const [file] = files(`apps/web/src/features/*/${folder}/${page}Page.tsx`);
    const words = `${title['zh-CN']} · ${title['en-US']}`;
    return [`${feature}.${name}`, words, code(path), file ? code(file) : '–'];
  });

const bases = { EARNED: 'accrual', TAKEN: 'cash', none: '–' };

const figureRows = () =>
  Object.entries(definitions as Record<string, Definition>).map(([id, { title, formula, basis, of, per }]) => {
    const words = `${title['zh-CN']} · ${title['en-US']}`;
    const sums = per ? `(${sumText(of)}) ÷ (${sumText(per)})` : sumText(of);
    return [code(id), words, `${formula['zh-CN']} · ${formula['en-US']}`, bases[basis ?? 'none'], sums || 'no'];
  });

const sumText = (sum: Sum) =>
  Object.entries(sum)
    .map(([measure, weight]) => `${weight < 0 ? '−' : '+'} ${measure}`)
    .join(' ')
    .replace(/^\+ /, '');

const tableRows = () =>
  files('apps/server/migrations/*.sql').flatMap((file) =>
    [...read(file).matchAll(/^create table (?!\S+ partition)([\w.]+)/gm)].map(([, table = '']) => [code(table), code(file)]),
  );

const errorRow = ([{ reason, status, words }, file]: [ErrorKind, string]) => [
  code(reason),
  String(status),
  words['zh-CN'],
  code(file),
];

const features = areas.flatMap((area) =>
  area.features.map((feature) => ({ ...feature, file: `apps/server/src/features/${area.name}/${feature.name}/feature.ts` })),
);

const lifecycleRows = (homes: Contract['lifecycles']) =>
  features.flatMap(({ lifecycles = [] }) =>
    lifecycles.flatMap((lifecycle) =>
      edgesOf(lifecycle).map(({ action, from, to }) => {
        const { can } = lifecycle.actions[action] ?? {};
        return [lifecycle.name, action, `${from} → ${to}`, can ? code(can) : '–', code(homes.get(lifecycle) ?? '–')];
      }),
    ),
  );

const scheduleRows = () =>
  [{ schedule: housekeeping, file: 'apps/server/src/kernel/worker/housekeeping.ts' }, ...features].flatMap(
    ({ schedule = [], file }) => schedule.map(({ name, cron }) => [code(name), code(cron), code(file)]),
  );

const jobRows = () => features.flatMap(({ jobs = [], file }) => jobs.map(({ job }) => [code(job.name), code(file)]));

if (import.meta.main) writeFileSync(mapFile, await drawMap());
