import { commonErrors, type ErrorKind } from '@netbar/contract/kernel/errors';
import { toRequest, type Endpoint } from '@netbar/contract/kernel/endpoint';
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { giveDeviceKey } from '../device-key.ts';
import { signAs } from '../device.ts';
import type { Person, World } from '../world.ts';
import { aimsAt, tableByName, type Learned } from './aims.ts';
import { newCanary, plant } from './canaries.ts';
import { keepChanges, writtenOf } from './changes.ts';
import { titleOf } from './endpoints.ts';
import { foreignTo, guardedFrom, headersOf, kindsOf, type Kind } from './kinds.ts';
import { openPlaces, targets, type Target } from './places.ts';
import { SEEDED } from './seed.ts';
import { idSlots, neededSlots } from './sample.ts';
import { bare, tablesOf } from './tables.ts';

/** What the probe found: nothing, or each leak in words. */
export interface Findings {
  endpoints: number;
  cases: number;
  requests: number;
  /** Endpoints of which a call at one's own place was answered with 200. */
  answered: Set<string>;
  /** Endpoints whose input was accepted at least once: of the others nothing is known. */
  understood: Set<string>;
  leaks: string[];
}

export type Probe = Awaited<ReturnType<typeof openProbe>>;

interface Call {
  status: number;
  raw: string;
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const BATCH = 8;

/** The five places, with a canary in every foreign text, and somebody of each kind. */
export async function openProbe(world: World, can: string[]) {
  const places = await openPlaces(world, can);
  const { spots } = places;
  const canaries = new Map<Target, string>();
  for (const target of targets) {
    if (target === 'own') continue;
    canaries.set(target, newCanary(target));
    await plant(world.owner, spots[target], canaries.get(target)!);
  }
  const deviceKey = await giveDeviceKey(world, world.ours.company, world.ours.first);
  const tables = await tablesOf(world.owner);
  const placeOf = new Map(targets.flatMap((target) => spots[target].ids.map((id) => [id, target] as const)));
  const people: { kind: Kind; person: Person }[] = [];
  for (const kind of kindsOf(world, { can, ourProvider: places.ourProvider }))
    people.push({ kind, person: await world.hire(kind.job) });
  await keepChanges(world.owner, tables);
  const tableOf = tableByName([...spots.otherCompany.rows.keys(), 'accounts']);
  const learner = await world.hire({ branchIds: [], isCompanyWide: true, level: 0, can });
  /** Every foreign id that was ever sent. */
  const asked = new Set<string>();
  return { world, places, spots, canaries, tables, placeOf, people, tableOf, learner, asked, deviceKey };
}

/** Calls every endpoint as everybody, at every place. */
export async function run(probe: Probe, app: FastifyInstance, endpoints: Endpoint[]): Promise<Findings> {
  const found: Findings = {
    endpoints: endpoints.length,
    cases: 0,
    requests: 0,
    answered: new Set(),
    understood: new Set(),
    leaks: [],
  };
  const learned = new Map<Endpoint, Learned>();
  for (const endpoint of endpoints) learned.set(endpoint, await learn(probe, app, endpoint));
  for (const { kind, person } of probe.people) {
    await writtenOf(probe.world.owner, probe.tables, new Set());
    for (const endpoint of endpoints) {
      const guarded = new Set(guardedFrom(kind, endpoint).flatMap((target) => probe.spots[target].ids));
      await runOne(probe, app, { kind, person, endpoint, learned: learned.get(endpoint) ?? [] }, found);
      const written = await writtenOf(probe.world.owner, probe.tables, guarded);
      const strange = written.filter((name) => !isOfBothEnds(endpoint, name));
      found.leaks.push(...strange.map((name) => `${titleOf(endpoint)} as ${kind.name}: wrote into ${name} of another place`));
    }
  }
  return found;
}

interface Case {
  kind: Kind;
  person: Person;
  endpoint: Endpoint;
  learned: Learned;
}

async function runOne(probe: Probe, app: FastifyInstance, { kind, person, endpoint, learned }: Case, found: Findings) {
  const headers = await headersOf(probe.world, person, kind.state);
  const own = { spots: probe.spots, accountId: person.accountId, tableOf: probe.tableOf };
  // Who is refused at the door is refused whatever they send: one try at each place shows it.
  const most = kind.refusal(endpoint) ? 1 : Infinity;
  const aims = targets.flatMap((target) => aimsAt(target, endpoint, own, learned).slice(0, most));
  found.cases += targets.length;
  found.requests += aims.length;
  for (const id of aims.flatMap(({ sent }) => sent)) probe.asked.add(id);
  for (let i = 0; i < aims.length; i += BATCH) {
    await Promise.all(
      aims.slice(i, i + BATCH).map(async (aim) => {
        const answer = await send(app, endpoint, aim.input, kind.state === 'machine' ? probe.deviceKey : headers);
        const where = `${titleOf(endpoint)} as ${kind.name} at ${aim.target}`;
        for (const fault of faultsOf(probe, { kind, endpoint, answer, ...aim })) found.leaks.push(`${where}: ${fault}`);
        if (kind.refusal(endpoint)) return;
        if (!isRefusedFor(answer, commonErrors.invalidInput)) found.understood.add(titleOf(endpoint));
        if (answer.status === 200 && aim.target === 'own') found.answered.add(titleOf(endpoint));
      }),
    );
  }
}

const isRefusedFor = ({ raw }: Call, { reason }: ErrorKind) => raw.includes(`"reason":"${reason}"`);

/** What must not be in the answer and is. */
function faultsOf(
  { canaries, placeOf, asked }: Probe,
  { kind, endpoint, answer, target, sent }: { kind: Kind; endpoint: Endpoint; answer: Call; target: Target; sent: string[] },
): string[] {
  const { status, raw } = answer;
  const refusal = kind.refusal(endpoint);
  if (refusal && status !== refusal) return [`${status} instead of ${refusal}`];
  const faults: string[] = [];
  // Whoever may read a row that the canary has made unreadable is no finding.
  const isPlanted = canaries.has(target) && !foreignTo(kind, endpoint).includes(target);
  if (status >= 50000 && status !== 50300 && !isPlanted) faults.push(`broke with ${status}`);
  const foreign = foreignTo(kind, endpoint).filter((target) => !(target === 'sibling' && isTransfer(endpoint)));
  for (const target of foreign)
    if (canaries.has(target) && raw.includes(canaries.get(target)!)) faults.push(`shows a text of ${target}`);
  if (endpoint.access === 'public' && raw.includes(SEEDED)) faults.push('shows a company’s text to anybody');
  for (const [id] of raw.matchAll(UUID)) {
    const place = placeOf.get(id);
    // A refusal may repeat what was sent; an answer with it speaks of the row. The log repeats what was asked for before.
    const isEcho = isOfLog(endpoint) ? asked.has(id) : status !== 200 && sent.includes(id);
    if (place && foreign.includes(place) && !isEcho) faults.push(`shows an id of ${place}`);
  }
  return [...new Set(faults)];
}

/** A transfer exists for both of its ends: whoever is at one writes a row that names the other, and reads it. */
const isTransfer = (endpoint: Endpoint) => /^stock\.\w*Transfers?$/.test(titleOf(endpoint));
const isOfBothEnds = (endpoint: Endpoint, table: string) =>
  isTransfer(endpoint) && ['tenant.transfers', 'tenant.duties', 'tenant.audit_log'].includes(table);

const isOfLog = ({ feature }: Endpoint) => feature === 'log';

/** By whoever these headers stand for, or signed with this key. */
async function send(
  app: FastifyInstance,
  endpoint: Endpoint,
  input: unknown,
  by: Record<string, string> | string,
): Promise<Call> {
  const { method, url, body, file } = toRequest(endpoint, input);
  const payload = file ? Buffer.from(file) : body && JSON.stringify(body);
  const type = { 'content-type': file ? 'application/octet-stream' : 'application/json' };
  const { 'content-type': _, ...own }: Record<string, string> =
    typeof by === 'string' ? signAs(by, { path: url, body: String(payload ?? '') }) : by;
  const res = await app.inject({
    method,
    url,
    headers: { ...own, ...(payload && type), 'idempotency-key': randomUUID() },
    ...(payload && { payload }),
  });
  const isJson = String(res.headers['content-type']).includes('json');
  return { raw: res.body, status: isJson ? res.json<{ status: number }>().status : res.statusCode };
}

/** A filter takes the id of anything; a few tables have to do. */
const MOST_TABLES = 4;

/**
 * Which tables a slot called just `id` points into: those whose rows are not “not found”. When none is found those of the
 * feature, and without such a table all.
 */
async function learn(
  { world, spots, tables, tableOf, learner }: Probe,
  app: FastifyInstance,
  endpoint: Endpoint,
): Promise<Learned> {
  if (idSlots(endpoint).every((slot) => tableOf(slot))) return [];
  const own = { spots, accountId: learner.accountId, tableOf };
  const names = tables.map(bare).filter((name) => spots.own.rows.has(name));
  const headers = await headersOf(world, learner, endpoint.access === 'public' ? 'signedOut' : 'signedIn');
  const known: string[] = [];
  for (const name of names) {
    const [aim] = aimsAt('own', endpoint, own, [name]);
    if (!aim) return [];
    const answer = await send(app, endpoint, aim.input, headers);
    const isMissing = isRefusedFor(answer, commonErrors.invalidInput) || isRefusedFor(answer, commonErrors.notFound);
    if (!isMissing) known.push(name);
  }
  if (known.length === 0) {
    const ofFeature = names.filter((name) => name.startsWith(endpoint.feature));
    return ofFeature.length > 0 ? ofFeature : names;
  }
  const isFilter = neededSlots(endpoint).every((slot) => tableOf(slot));
  return isFilter ? known.slice(0, MOST_TABLES) : known;
}
