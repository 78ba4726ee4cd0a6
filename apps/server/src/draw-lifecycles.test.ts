import { drawApi } from '@netbar/contract/activities/draw/draw.api';
import { drawLifecycle } from '@netbar/contract/activities/draw/draw.rules';
import type { Lifecycle } from '@netbar/contract/kernel/lifecycle';
import { afterAll, beforeAll } from 'vitest';
import { drawRule, openDrawRoom, prize, type DrawRoom } from './testing/draws.ts';
import { tryEveryStep, type Kind } from './testing/lifecycle-steps.ts';
import { openWorld, type Person, type World } from './testing/world.ts';

let world: World;
let room: DrawRoom;
let clerk: Person;
let activityId: string;
beforeAll(async () => {
  world = await openWorld();
  room = await openDrawRoom(world);
  clerk = await world.hire({ branchIds: [room.branchId], can: ['DRAW_DELIVER', 'ORDER_PAY'] });
  ({ id: activityId } = await room.launch('PRIZES', drawRule([prize('a', { weight: 1 })])));
});
afterAll(() => world.close());

/** The version of the draw that was made last. */
const GRANTED = 2;
const undelivered = ', delivered_time = null, delivered_by = null, delivered_branch_id = null';
const kinds: Kind[] = [
  {
    lifecycle: drawLifecycle as Lifecycle,
    table: 'draws',
    statuses: ['RESERVED', 'GRANTED', 'DELIVERED'],
    also: {
      RESERVED: undelivered,
      GRANTED: undelivered,
      DELIVERED: ', delivered_time = now(), delivered_by = id, delivered_branch_id = branch_id',
    },
    open: async () => {
      const { memberId, client } = await room.seated();
      await room.giveChances(activityId, memberId);
      return (await room.draw(client, activityId)).data.drawId;
    },
    calls: { deliver: { endpoint: drawApi.deliver, input: (id) => ({ id, version: GRANTED, branchId: room.branchId }) } },
  },
];

tryEveryStep(kinds, {
  world: () => world,
  person: () => clerk,
  without: (can) => world.hire({ branchIds: [room.branchId], can: ['DRAW_DELIVER', 'ORDER_PAY'].filter((code) => code !== can) }),
  tables: ['draws', 'stock_moves'],
});
