import { machineApi } from '@netbar/contract/floor/machine/machine.api';
import { faultsOf, minutesByDay } from '@netbar/contract/floor/machine/machine.rules';
import { branchApi } from '@netbar/contract/org/branch/branch.api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe('K8 the figures of a machine', () => {
  it('tell its use, what was sold at it and its faults, to people of its branch only', async () => {
    const keeper = await world.hire({ level: 1, can: ['MACHINE_LIST', 'MACHINE_EDIT', 'BRANCH_EDIT'] });
    const [area] = await keeper.call(branchApi.addArea, { branchId: world.ours.first, name: '大厅' });
    const { id: machineId } = await keeper.call(machineApi.add, { branchId: world.ours.first, areaId: area!.id, no: 'F001' });
    await keeper.call(machineApi.setStatus, { machineId, version: 1, status: 'FAULT' });
    await keeper.call(machineApi.setStatus, { machineId, version: 2, status: 'ACTIVE' });

    const figures = await keeper.call(machineApi.figures, { machineId });
    expect(figures).toMatchObject({ machine: { no: 'F001' }, sessions: 0, sessionFen: 0, goodsFen: 0, latest: [] });
    expect(figures.days).toHaveLength(30);
    expect(figures.faults).toEqual([{ fromTime: expect.any(String), toTime: expect.any(String) }]);

    const stranger = await world.hire({ can: ['MACHINE_LIST'], branchIds: [world.ours.second] });
    await expect(stranger.call(machineApi.figures, { machineId })).rejects.toMatchObject({ data: { reason: 'common.notFound' } });
  });
});

it('K8 minutes are split at midnight, a stretch that goes on ends now', () => {
  const now = new Date('2026-11-16T04:00:00Z'); // noon in China
  const from = new Date('2026-11-15T14:00:00Z'); // 22:00 the evening before
  expect(minutesByDay([{ from, to: null }], 2, now)).toEqual([
    { day: '2026-11-15', minutes: 120 },
    { day: '2026-11-16', minutes: 720 },
  ]);
});

it('K8 a fault lasts until the next step', () => {
  const [a, b, c] = [1, 2, 3].map((n) => new Date(n * 1000)) as [Date, Date, Date];
  expect(
    faultsOf([
      { at: b, to: 'ACTIVE' },
      { at: a, to: 'FAULT' },
      { at: c, to: 'FAULT' },
    ]),
  ).toEqual([
    { from: a, to: b },
    { from: c, to: null },
  ]);
});
