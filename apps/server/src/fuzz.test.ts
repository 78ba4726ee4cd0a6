import type { Endpoint } from '@netbar/contract/kernel/endpoint';
import { defineApi, post } from '@netbar/contract/kernel/endpoint';
import { nothing } from '@netbar/contract/kernel/model';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { faultOf, knownReasons } from '#testing/fuzz/answers.ts';
import type { Ids } from '#testing/fuzz/values.ts';
import { requestsTo, type FuzzRequest } from '#testing/fuzz/requests.ts';
import { giveDeviceKey } from '#testing/device-key.ts';
import { signAs } from '#testing/device.ts';
import { seed } from '#testing/depth.ts';
import { pickEndpoints } from '#testing/picks.ts';
import { tableByName } from '#testing/probe/aims.ts';
import { functionsOf, openMounted, titleOf } from '#testing/probe/endpoints.ts';
import { openPlaces } from '#testing/probe/places.ts';
import { openProviders } from '#testing/providers.ts';
import { openWorld, type World } from '#testing/world.ts';
import { routesOf } from './kernel/mount.ts';

/** The features to fuzz, each endpoint with RUNS requests, while working on them: FUZZ=review,sales. */
const only = process.env['FUZZ']?.split(',');
/** G9: 200 in CI, 10,000 nightly. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 200);
const BATCH = 16;
/** What every endpoint gets that is neither changed nor in this run's sample. */
const FEW_RUNS = BATCH;

let world: World;
let providers: Awaited<ReturnType<typeof openProviders>>;
let mounted: Awaited<ReturnType<typeof openMounted>>;
let idsFor: (endpoint: Endpoint) => Ids;
let reasons: Map<string, number>;
let deviceKey: string;
beforeAll(async () => {
  world = await openWorld();
  providers = await openProviders();
  Object.assign(world.dependencies.gateways, providers.gateways);
  mounted = await openMounted(world);
  const { spots } = await openPlaces(world, functionsOf(mounted.endpoints));
  const { rows } = spots.own;
  const tableOf = tableByName([...rows.keys()]);
  const anywhere = fc.constantFrom(...Object.values(spots).flatMap((spot) => spot.ids));
  const anyTable = fc.oneof(...[...rows.values()].map((some) => fc.constantFrom(...some)));
  idsFor = (endpoint) => (slot) => {
    // What is called just `id` is most often of the feature itself.
    const some = rows.get(tableOf(slot) ?? tableOf(`${endpoint.feature}Id`) ?? '') ?? [];
    const likely = some.length > 0 ? fc.constantFrom(...some) : anyTable;
    return fc.oneof({ weight: 4, arbitrary: likely }, { weight: 1, arbitrary: anyTable }, { weight: 1, arbitrary: anywhere });
  };
  reasons = await knownReasons();
  deviceKey = await giveDeviceKey(world, world.ours.company, world.ours.first);
}, 180_000);
afterAll(async () => {
  await mounted.app.close();
  await providers.close();
  await world.close();
});

/** Somebody new for each endpoint: some end the session, and one could lose a right by a change of one's own. */
const hireHead = (can: string[]) => world.hire({ branchIds: [], isCompanyWide: true, level: 1, can });

/** What a machine of ours sends: to its own branch, and signed, whatever it says. */
function asMachine(request: FuzzRequest): FuzzRequest {
  const url = request.url.replace(/^(\/api\/device)\/[^/]*\/[^/]*/, `$1/${world.ours.company}/${world.ours.first}`);
  const signed = signAs(deviceKey, { path: url.split('?', 1)[0] ?? '', body: String(request.payload ?? '') });
  return { ...request, url, headers: { ...signed, ...request.headers } };
}

interface Outcome {
  requests: number;
  answered: number;
  busy: number;
  faults: string[];
}

async function fuzz(
  { app, endpoints }: typeof mounted,
  endpoint: Endpoint,
  { who, runs, seed: from = seed }: { who: 'head' | 'visitor' | 'machine'; runs: number; seed?: number },
): Promise<Outcome> {
  const arbitrary = requestsTo(endpoint, idsFor(endpoint));
  const outcome: Outcome = { requests: runs, answered: 0, busy: 0, faults: [] };
  let token = '';
  for (let i = 0; i < runs; i += BATCH) {
    if (who === 'head' && !token) ({ token } = await hireHead(functionsOf(endpoints)));
    // A few at a time: whoever makes thousands at once stops the clock by which the server tells that it is overloaded.
    const requests = fc.sample(arbitrary, { numRuns: Math.min(BATCH, runs - i), seed: from + i });
    await Promise.all(
      requests.map(async (made, at) => {
        const request = who === 'machine' ? asMachine(made) : made;
        const headers = { ...request.headers, ...(token && { authorization: token }) };
        const { statusCode, headers: got, body } = await app.inject({ ...request, headers });
        if (statusCode === 200) outcome.answered++;
        if (statusCode === 503) outcome.busy++;
        if (statusCode === 401 || statusCode === 423) token = '';
        const fault = faultOf(endpoint, { statusCode, type: String(got['content-type']), body }, reasons);
        if (!fault) return;
        const sent = `${request.method} ${request.url.slice(0, 300)} ${request.payload?.toString().slice(0, 400) ?? ''}`;
        outcome.faults.push(`${titleOf(endpoint)} as ${who}, seed ${from}, run ${i + at}: ${fault} ← ${sent}`);
      }),
    );
  }
  return outcome;
}

it('G9 whatever is sent, every endpoint answers as its contract says and none breaks', async () => {
  const started = performance.now();
  const total: Outcome = { requests: 0, answered: 0, busy: 0, faults: [] };
  const silent: string[] = [];
  const busyAt: Record<string, number> = {};
  const endpoints = mounted.endpoints.filter(({ feature }) => !only || only.includes(feature));
  const picked = new Set(only ? endpoints : pickEndpoints(endpoints));
  for (const endpoint of endpoints) {
    const most = picked.has(endpoint) ? RUNS : FEW_RUNS;
    const isPublic = endpoint.access === 'public';
    const outcomes = [await fuzz(mounted, endpoint, { who: 'visitor', runs: isPublic ? most : Math.ceil(most / 10) })];
    const who = endpoint.access === 'device' ? 'machine' : 'head';
    if (!isPublic) outcomes.push(await fuzz(mounted, endpoint, { who, runs: most }));
    for (const outcome of outcomes) {
      total.requests += outcome.requests;
      total.answered += outcome.answered;
      total.busy += outcome.busy;
      if (outcome.busy > 0) busyAt[titleOf(endpoint)] = outcome.busy;
      total.faults.push(...outcome.faults);
    }
    if (outcomes.every(({ answered }) => answered === 0)) silent.push(titleOf(endpoint));
  }
  const { faults, ...counts } = total;
  const seconds = Math.round((performance.now() - started) / 1000);
  process.stdout.write(
    `fuzz ${JSON.stringify({ endpoints: endpoints.length, picked: picked.size, ...counts, faults: faults.length, seconds, seed, busyAt, silent })}\n`,
  );
  // One of each endpoint says more than twenty of the first.
  const shown = [...new Map(faults.map((fault) => [fault.split(' as ', 1)[0], fault])).values()];
  expect(shown.slice(0, 20)).toEqual([]);
}, 3_600_000);

describe('the fuzz sees', () => {
  const input = z.object({ count: z.int().min(1), name: z.string() });
  const planted = (output: z.ZodType, work: (input: { count: number; name: string }) => Promise<unknown>) => {
    const api = defineApi('planted', { it: post('/api/planted', { access: 'public', input, output }) });
    return openMounted(world, [routesOf(api, { it: (_, input) => work(input) })]);
  };
  const faultsOf = async (opened: typeof mounted) => {
    const { faults } = await fuzz(opened, opened.endpoints[0]!, { who: 'visitor', runs: 400, seed: 1 });
    await opened.app.close();
    return faults.join('\n');
  };

  it('a number too large for its column', async () => {
    const breaks = await planted(nothing, async ({ count }) => {
      await world.owner.query('select $1::int', [count]);
      return {};
    });
    expect(await faultsOf(breaks)).toContain('50000 common.internal');
  });

  it('a text that PostgreSQL cannot keep', async () => {
    const breaks = await planted(nothing, async ({ name }) => {
      await world.owner.query('select $1::text', [name]);
      return {};
    });
    expect(await faultsOf(breaks)).toContain('50000 common.internal');
  });
});
