import { startServer, type Child } from './children.ts';
import { bytesOf, shoot, type Request } from './load.ts';
import { reading } from './page.ts';
import { pgbench } from './pgbench.ts';
import type { Contender } from './rounds.ts';
import { scriptOf, type Statement } from './sell-script.ts';

/** A command pressed at several places, each with rows of its own, so that two under way do not wait for each other. */
export interface Pressing {
  /** The database as the server sees it, and what a server is started with. */
  url: string;
  env: Record<string, string>;
  places: (() => Request)[];
}

export async function send(url: string, { path, method, headers, body = '' }: Request) {
  const res = await fetch(url + path, { method, headers: { ...headers, 'content-type': 'application/json' }, body });
  if (!res.ok) throw new Error(await res.text());
}

/** One place after the other. */
export function nextOf(places: Pressing['places']) {
  let n = 0;
  return () => bytesOf((places[n++ % places.length] as () => Request)());
}

/** The server, and pgbench sending what the server sends: as many clients, each at a place of its own. */
export async function contenders(server: Child, { url, env, places }: Pressing, connections: number) {
  const recorded = await record(env, places.slice(0, connections));
  const run = async (seconds: number) => {
    const clients = recorded.map((sent, slot) => pgbench({ url, clients: 1, seconds }, scriptOf(sent, slot)));
    return { perSecond: (await Promise.all(clients)).reduce((sum, rate) => sum + rate, 0) };
  };
  const load = (seconds: number) => shoot({ url: server.url, connections, seconds, next: nextOf(places) });
  const both: Contender[] = [reading('kernel', server, load), { name: 'pgbench', run }];
  return { contenders: both, statements: recorded[0]?.second ?? [] };
}

/** What two presses at a place make the server send. The first signs in; the second is an ordinary one. */
export interface Recorded {
  first: Statement[];
  second: Statement[];
}

async function record(env: Record<string, string>, places: Pressing['places']): Promise<Recorded[]> {
  const server = await startServer(new URL('recording-server.ts', import.meta.url), { ...env, DATABASE_POOL: '1' });
  const pressed = async (place: () => Request) => {
    await send(server.url, place());
    const sent = (await (await fetch(`${server.url}/statements`)).json()) as Statement[];
    const from = sent.findLastIndex(({ text }) => text.startsWith('begin;'));
    const to = sent.findLastIndex(({ text }) => text === 'commit');
    return sent.slice(from, to + 1);
  };
  const recorded: Recorded[] = [];
  for (const place of places) recorded.push({ first: await pressed(place), second: await pressed(place) });
  await server.stop();
  return recorded;
}
