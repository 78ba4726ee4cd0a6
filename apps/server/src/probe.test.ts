import type { Endpoint } from '@netbar/contract/kernel/endpoint';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isDeep, seed } from '#testing/depth.ts';
import { pickEndpoints } from '#testing/picks.ts';
import { functionsOf, openMounted, titleOf } from '#testing/probe/endpoints.ts';
import { leakyRoutes } from '#testing/probe/leaky.ts';
import { unseeded } from '#testing/probe/places.ts';
import { openProbe, run, type Probe } from '#testing/probe/run.ts';
import { inputsOf } from '#testing/probe/sample.ts';
import { openWorld, type World } from '#testing/world.ts';

/** The features to probe, while working on one: PROBE=member,wallet. */
const only = process.env['PROBE']?.split(',');

type Mounted = Awaited<ReturnType<typeof openMounted>>;

let world: World;
let probe: Probe;
let mounted: Mounted;
let leaky: Mounted;
beforeAll(async () => {
  world = await openWorld();
  mounted = await openMounted(world);
  leaky = await openMounted(world, [leakyRoutes]);
  probe = await openProbe(world, functionsOf([...mounted.endpoints, ...leaky.endpoints]));
}, 180_000);
afterAll(async () => {
  await mounted.app.close();
  await leaky.app.close();
  await world.close();
});

it('every tenant table has a row in every foreign place, so that a leak of it would show', async () => {
  expect(await unseeded(world, probe.places)).toEqual([]);
});

it('every endpoint has an input that its contract accepts, also those that a sample leaves out', () => {
  const without = mounted.endpoints.filter((endpoint) => inputsOf(endpoint, () => randomUUID()).length === 0);
  expect(without.map(titleOf)).toEqual([]);
});

// Before the real endpoints: allowed calls to those use rows up, and then nothing would be left to leak.
describe('the probe sees', () => {
  const leaksOf = async (endpoints: Endpoint[]) => [...new Set((await run(probe, leaky.app, endpoints)).leaks)];
  const of = (leaks: string[], ...words: string[]) => leaks.filter((leak) => words.every((word) => leak.includes(word)));

  it('one query without scope, one write without scope, and one endpoint that tells anybody', async () => {
    const leaks = await leaksOf(leaky.endpoints);

    expect(of(leaks, 'areaWithoutScope', 'level 1, all', 'text of sibling')).not.toEqual([]);
    expect(of(leaks, 'areaWithoutScope', 'level 3, all', 'text of otherBrand')).not.toEqual([]);
    expect(of(leaks, 'figureWithoutScope', 'level 2, all', 'id of sibling')).not.toEqual([]);
    expect(of(leaks, 'leaky', 'as level 2, all', 'wrote into tenant.branch_areas')).not.toEqual([]);
    expect(of(leaks, 'openToAnybody', 'signed out')).not.toEqual([]);
    // The third fence stands behind the second: without scope, still no other company.
    expect(of(leaks, 'areaWithoutScope', 'otherCompany: shows')).toEqual([]);
  }, 300_000);

  it('one fence gone as well', async () => {
    // One policy that lets a row through is enough, whatever the others say.
    await world.owner.query('create policy open on tenant.branch_areas using (true)');
    const leaks = await leaksOf(leaky.endpoints.filter(({ method }) => method === 'GET'));
    await world.owner.query('drop policy open on tenant.branch_areas');

    expect(of(leaks, 'areaWithoutScope', 'whole company', 'text of otherCompany')).not.toEqual([]);
    expect(of(leaks, 'figureWithoutScope', 'provider’s staff', 'id of own')).not.toEqual([]);
  }, 300_000);

  it('a table that no seed fills', async () => {
    await world.owner.query('create table tenant.forgotten (company_id uuid not null, id uuid not null, branch_id uuid)');

    const found = await unseeded(world, probe.places);
    await world.owner.query('drop table tenant.forgotten');

    const places = ['otherCompany', 'otherProvider', 'sibling', 'otherBrand'];
    expect(found).toEqual(places.map((place) => `tenant.forgotten in ${place}`));
  });
});

describe('G8 nobody reaches what is not theirs', () => {
  // Once: what the wider people have lawfully changed in the first try would look like leaks in a second.
  it('by any endpoint, as any kind of person, at any place', { retry: 0, timeout: 2_400_000 }, async () => {
    const started = performance.now();

    const wanted = only ? mounted.endpoints.filter(({ feature }) => only.includes(feature)) : pickEndpoints(mounted.endpoints);
    const { endpoints, cases, requests, answered, understood, leaks } = await run(probe, mounted.app, wanted);

    const seconds = Math.round((performance.now() - started) / 1000);
    const counts = {
      endpoints,
      of: mounted.endpoints.length,
      seed,
      people: probe.people.length,
      cases,
      requests,
      answered: answered.size,
      leaks: leaks.length,
      seconds,
    };
    process.stdout.write(`probe ${JSON.stringify(counts)}\n`);
    expect([...new Set(leaks)]).toEqual([]);
    // An input that is always refused proves nothing about the endpoint.
    const unproven = wanted.map(titleOf).filter((title) => !understood.has(title));
    expect(unproven).toEqual([]);
    // A sample may have more than its share of those that need a document in a certain state.
    expect(answered.size).toBeGreaterThan(isDeep ? endpoints / 2 : endpoints / 8);
  });
});
