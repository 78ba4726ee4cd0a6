import { confessionApi } from '@netbar/contract/activities/confession/confession.api';
import type { deviceApi } from '@netbar/contract/floor/device/device.api';
import type { Sent } from '@netbar/contract/kernel/endpoint';
import type { Seats } from './seats.ts';
import type { World } from './world.ts';

type Event = Sent<typeof deviceApi.events>['events'][number];

export type Confessions = ReturnType<typeof openConfessions>;

/** Guests who send confessions from the machines of a branch, and what its screens show. */
export function openConfessions(world: World, seats: Seats) {
  let seq = 0;
  const event = (machine: string, text: string, more: Partial<Event> = {}): Event => ({
    machine,
    session: 'boot-1',
    seq: ++seq,
    type: 'CONFESSION',
    time: (world.clock.now ?? new Date()).toISOString(),
    text,
    ...more,
  });
  return {
    event,
    /** A confession that was sent so many minutes ago. */
    async send(machine: string, text: string, minutesAgo = 0, more: Partial<Event> = {}) {
      const at = new Date(Date.now() - minutesAgo * 60_000);
      const sent = event(machine, text, { time: at.toISOString(), ...more });
      const result = await seats.say(sent);
      if (result.outcome !== 'STORED') throw new Error(`${result.outcome}: ${result.reason}`);
      const { rows } = await world.owner.query<{ id: string; createdTime: Date }>(
        `select id, created_time as "createdTime" from tenant.confessions where branch_id = $1 and machine_name = $2 and seq = $3`,
        [seats.branchId, machine, sent.seq],
      );
      const { id, createdTime } = rows[0]!;
      return { id, createdTime: createdTime.toISOString() };
    },
    shown: async (after?: string) => (await seats.ask(confessionApi.shown, after === undefined ? {} : { after })).data,
  };
}
