import type { Child } from './children.ts';
import { bytesOf, shoot, type Served } from './load.ts';
import { barePage } from './page-sql.ts';
import { pgbench } from './pgbench.ts';
import type { Contender } from './rounds.ts';
import type { Stage } from './stage.ts';

export interface Servers {
  kernel: Child;
  raw: Child;
}

/** Who takes turns at the 20-row page. */
export function pageContenders(stage: Stage, { kernel, raw }: Servers, connections: number): Contender[] {
  const script = { text: `${barePage.replace('$1', ':branch').replace('$2', ':company')};\n`, variables: ask(stage) };
  const run = async (seconds: number) => ({
    perSecond: await pgbench({ url: stage.adminUrl, clients: connections, seconds }, script),
  });
  return [
    reading('kernel', kernel, pageLoad(kernel.url, stage, connections)),
    reading('raw', raw, load(raw.url, `/bare?${query(stage)}`, stage, connections)),
    reading('raw fenced', raw, load(raw.url, `/fenced?${query(stage)}`, stage, connections)),
    { name: 'pgbench', run },
  ];
}

/** The same answer without a database: what is left is what the kernel adds to HTTP. */
export const stillContenders = (stage: Stage, { kernel, raw }: Servers, connections: number): Contender[] => [
  reading('kernel', kernel, load(kernel.url, `/api/bench/still?${query(stage)}`, stage, connections)),
  reading('raw', raw, load(raw.url, `/still?${query(stage)}`, stage, connections)),
];

export const pageLoad = (url: string, stage: Stage, connections: number) =>
  load(url, `/api/bench/page?${query(stage)}`, stage, connections);

function load(url: string, path: string, { viewer }: Stage, connections: number) {
  const bytes = bytesOf({ method: 'GET', path, headers: { authorization: `Bearer ${viewer.token}` } });
  return (seconds: number) => shoot({ url, connections, seconds, next: () => bytes });
}

const ask = ({ viewer, company }: Stage) => ({ branch: viewer.branchId, company });
const query = (stage: Stage) => new URLSearchParams({ ...ask(stage), limit: '20' }).toString();

/** A load on a server, and what it costs that server. */
export const reading = (name: string, server: Child, run: (seconds: number) => Promise<Served>): Contender => ({
  name,
  run: async (seconds) => {
    const before = server.cpuUs();
    const { perSecond, answers } = await run(seconds);
    return { perSecond, cpuUs: (server.cpuUs() - before) / answers };
  },
});
