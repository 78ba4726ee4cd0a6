import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Routes } from './kernel/mount.ts';
import { functionsOf, openMounted, titleOf } from '#testing/probe/endpoints.ts';
import { leakyRoutes } from '#testing/probe/leaky.ts';
import { unseeded } from '#testing/probe/places.ts';
import { openProbe, run, type Probe } from '#testing/probe/run.ts';
import { openWorld, type World } from '#testing/world.ts';

/** The features to probe, while working on one: PROBE=member,wallet. */
const only = process.env['PROBE']?.split(',');

type Mounted = Awaited<ReturnType<typeof openMounted>>;

/** A world for each half: allowed calls use rows up, and then nothing would be left to leak. */
function probed(slices?: Routes[]) {
  const open = {} as { world: World; probe: Probe; mounted: Mounted };
  beforeAll(async () => {
    open.world = await openWorld();
    open.mounted = await openMounted(open.world, slices);
    // The seeds go through the real endpoints, so whoever seeds holds every function of those.
    const real = await openMounted(open.world);
    await real.app.close();
    open.probe = await openProbe(open.world, functionsOf([...real.endpoints, ...open.mounted.endpoints]));
  }, 180_000);
  afterAll(async () => {
    await open.mounted.app.close();
    await open.world.close();
  });
  return open;
}

describe('G8 nobody reaches what is not theirs', () => {
  const open = probed();

  it('and every tenant table has a row in every foreign place, so that a leak of it would show', async () => {
    expect(await unseeded(open.world, open.probe.places)).toEqual([]);
  });

  // Once: what the wider people have lawfully changed in the first try would look like leaks in a second.
  it('by any endpoint, as any kind of person, at any place', { retry: 0, timeout: 2_400_000 }, async () => {
    const { probe, mounted } = open;
    const started = performance.now();

    const wanted = mounted.endpoints.filter(({ feature }) => !only || only.includes(feature));
    const { endpoints, cases, requests, answered, understood, leaks } = await run(probe, mounted.app, wanted);

    const seconds = Math.round((performance.now() - started) / 1000);
    const counts = {
      endpoints,
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
    expect(answered.size).toBeGreaterThan(endpoints / 2);
  });
});

describe('the probe sees', () => {
  const open = probed([leakyRoutes]);
  const leaksOf = async () => [...new Set((await run(open.probe, open.mounted.app, open.mounted.endpoints)).leaks)];
  const of = (leaks: string[], ...words: string[]) => leaks.filter((leak) => words.every((word) => leak.includes(word)));

  it('one query without scope, one write without scope, and one endpoint that tells anybody', async () => {
    const leaks = await leaksOf();

    expect(of(leaks, 'areaWithoutScope', 'level 1, all', 'text of sibling')).not.toEqual([]);
    expect(of(leaks, 'areaWithoutScope', 'level 3, all', 'text of otherBrand')).not.toEqual([]);
    expect(of(leaks, 'figureWithoutScope', 'level 2, all', 'id of sibling')).not.toEqual([]);
    expect(of(leaks, 'leaky', 'as level 2, all', 'wrote into tenant.branch_areas')).not.toEqual([]);
    expect(of(leaks, 'openToAnybody', 'signed out')).not.toEqual([]);
    // The third fence stands behind the second: without scope, still no other company.
    expect(of(leaks, 'areaWithoutScope', 'otherCompany: shows')).toEqual([]);
  }, 300_000);

  it('one fence gone as well', async () => {
    await open.world.owner.query(
      'drop policy own_company on tenant.branch_areas; create policy open on tenant.branch_areas using (true)',
    );

    const leaks = await leaksOf();

    expect(of(leaks, 'areaWithoutScope', 'whole company', 'text of otherCompany')).not.toEqual([]);
    expect(of(leaks, 'figureWithoutScope', 'provider’s staff', 'id of own')).not.toEqual([]);
  }, 300_000);

  it('a table that no seed fills', async () => {
    await open.world.owner.query('create table tenant.forgotten (company_id uuid not null, id uuid not null, branch_id uuid)');

    const places = ['otherCompany', 'otherProvider', 'sibling', 'otherBrand'];
    expect(await unseeded(open.world, open.probe.places)).toEqual(places.map((place) => `tenant.forgotten in ${place}`));
  });
});
