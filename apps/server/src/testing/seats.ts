import { branchApi } from '@netbar/contract/org/branch/branch.api';
import { deviceApi } from '@netbar/contract/floor/device/device.api';
import { seatSessionApi } from '@netbar/contract/floor/machine/seat-session.api';
import { machineApi } from '@netbar/contract/floor/machine/machine.api';
import type { Endpoint, Got, Sent } from '@netbar/contract/kernel/endpoint';
import { messageApi } from '@netbar/contract/floor/message/message.api';
import { randomUUID } from 'node:crypto';
import { giveCard } from './evidence.ts';
import { giveDeviceKey } from './device-key.ts';
import { signAs } from './device.ts';
import { hireClerk, register } from './members.ts';
import { openPurse } from './purse.ts';
import type { World } from './world.ts';

export const seatRights = [
  'BRANCH_EDIT',
  'MACHINE_LIST',
  'MACHINE_EDIT',
  'TARIFF_EDIT',
  'ONLINE_LIST',
  'SESSION_EDIT',
  'TEMP_CARD',
  'BLACKLIST_LIST',
  'BLACKLIST_EDIT',
  'BLACKLIST_LIFT',
  'RESERVATION_LIST',
  'RESERVATION_EDIT',
  'RESERVATION_CONFIG',
  'SHIFT_WORK',
  'SHIFT_AUDIT',
];

/** ¥3 for each half hour begun, ¥1 at night, ¥2 at least; three hours for ¥10, a night for ¥20. */
export const tariff: Sent<typeof machineApi.addTariff>['content'] = {
  unitMin: 30,
  unitFen: 300,
  minFen: 200,
  periods: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '23:00', to: '07:00', unitFen: 100 }],
  packages: [
    { name: '包三小时', kind: 'HOURS', fen: 1000, minutes: 180 },
    { name: '通宵', kind: 'NIGHT', fen: 2000, from: '23:00', to: '07:00' },
  ],
};

export type Seats = Awaited<ReturnType<typeof openSeats>>;

/** The cards that guests have, whichever branch they sit at: a member has one. */
const cards = new Map<string, ReturnType<typeof giveCard>>();

/** A room with machines and a tariff, somebody at the counter, and client machines that speak. */
export async function openSeats(world: World, branchId = world.ours.first) {
  const clerk = await hireClerk(world, [branchId], seatRights);
  const areas = await clerk.call(branchApi.addArea, { branchId, name: `大厅${randomUUID().slice(0, 6)}` });
  const areaId = areas.at(-1)!.id;
  await clerk.call(machineApi.addTariff, { branchId, areaId, content: tariff });
  const key = await giveDeviceKey(world, world.ours.company, branchId);
  const purse = openPurse(world);
  let made = 0;
  const prefix =
    String.fromCharCode(65 + Math.floor(Math.random() * 26)) + String.fromCharCode(65 + Math.floor(Math.random() * 26));
  /** The card of a member, issued when it is first needed. */
  const cardOf = (memberId: string) => {
    const card = cards.get(memberId) ?? giveCard(world, memberId);
    cards.set(memberId, card);
    return card;
  };

  const send = async (path: string, input: object) => {
    const body = JSON.stringify(input);
    const time = (world.clock.now ?? new Date()).getTime();
    const res = await world.app.inject({ method: 'POST', url: path, headers: signAs(key, { path, body, time }), payload: body });
    return res.json<{
      status: number;
      data: { results: { outcome: string; reason: string | null; message: string | null }[] } & Got<typeof messageApi.replies>;
    }>();
  };
  const pathOf = (endpoint: { path: string }) =>
    endpoint.path.replace(':companyId', world.ours.company).replace(':branchId', branchId);

  return {
    branchId,
    areaId,
    clerk,
    purse,
    machine: () => clerk.call(machineApi.add, { branchId, areaId, no: `${prefix}${String(++made).padStart(3, '0')}` }),
    /** A member with this much money. */
    async guest(fen = 10_000, over: Parameters<typeof register>[2] = {}) {
      const member = await register(clerk, branchId, over);
      if (fen > 0) await purse.recharge(member.id, branchId, fen);
      // Now, since a race holds the row of the member later.
      await cardOf(member.id);
      return member;
    },
    start: async (machineId: string, memberId: string, packageName?: string) =>
      clerk.call(seatSessionApi.start, {
        branchId,
        machineId,
        memberId,
        evidence: await cardOf(memberId),
        ...(packageName && { packageName }),
      }),
    cardOf,
    end: ({ id: machineSessionId, version }: { id: string; version: number }) =>
      clerk.call(seatSessionApi.end, { machineSessionId, version }),
    /** What a client machine says, signed by the key of the branch. */
    async say(event: Sent<typeof deviceApi.events>['events'][number]) {
      const { data } = await send(pathOf(deviceApi.events), { events: [event] });
      return data.results[0]!;
    },
    /** What machines are told by the staff, and what they say they have shown. */
    async replies(machines: { machine: string; session: string }[], shown: string[] = []) {
      const { data } = await send(pathOf(messageApi.replies), { machines, shown });
      return data.replies;
    },
    /** Any other call of a client machine, with the whole answer. */
    async ask<E extends Endpoint>(endpoint: E, input: Omit<Sent<E>, 'companyId' | 'branchId'>) {
      const answer: unknown = await send(pathOf(endpoint), input);
      return answer as { status: number; message: string; data: Got<E> };
    },
    beat: (machine: string, session: string) => send(pathOf(deviceApi.heartbeat), { machines: [{ machine, session }] }),
  };
}
