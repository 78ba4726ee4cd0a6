import { seatSessionLifecycle } from '@netbar/contract/floor/machine/machine.rules';
import { chargeFen, packageEnd, type Ride } from '@netbar/contract/floor/machine/tariff.rules';
import { dateOf } from './numbers.ts';
import type { Branch, Deed, Guest, Scene } from './scene.ts';
import { balanceOf, spend } from './wallet.ts';

const MINUTE_MS = 60_000;

export interface Sitting {
  id: string;
  guest: Guest;
  branch: Branch;
  machine: Branch['machines'][number];
  from: Date;
  until: Date;
  bought: Ride['bought'];
  dueFen: number;
}

/** Somebody takes a free seat for a while; late at night often for the whole of it. Nothing when the house is full. */
export function sitDown(
  { random, idAt }: Scene,
  branch: Branch,
  guest: Guest,
  { from, minutes }: { from: Date; minutes: number },
): Sitting | undefined {
  const free = branch.machines.filter(({ freeFrom }) => freeFrom <= from.getTime());
  if (free.length === 0) return undefined;
  const machine = random.pick(free);
  const { tariff } = machine;
  const night = tariff.packages.find(({ kind }) => kind === 'NIGHT');
  const nightEnd = night && minutes > 240 ? packageEnd(night, from) : undefined;
  const bought = night && nightEnd ? { package: night, at: from, until: nightEnd } : undefined;
  const until = new Date(from.getTime() + minutes * MINUTE_MS);
  const dueFen = chargeFen({ stretches: [{ from, to: until, tariff }], bought });
  machine.freeFrom = until.getTime() + MINUTE_MS;
  guest.busyUntil = until.getTime() + 10 * MINUTE_MS;
  return { id: idAt(from), guest, branch, machine, from, until, bought, dueFen };
}

/** The seat is free again and the time is paid for. */
export function getUp(scene: Scene, { id, guest, branch, machine, from, until, bought, dueFen }: Sitting, by: Deed['by']) {
  const { rows, books, idAt, random } = scene;
  const deed = { scene, at: until, by, branch };
  const fen = Math.min(dueFen, balanceOf(guest));
  const head = { docType: 'SESSION', docId: id, event: 'ENDED', bizDate: dateOf(deed) };
  const to = { code: 'REVENUE.NET_FEE', branchId: branch.id } as const;
  const paid = fen > 0 ? spend(deed, guest, head, { amountFen: fen, on: 'NET_FEE', to }) : undefined;
  const { principalFen = 0, bonusFen = 0 } = paid ?? {};
  const endReason = random.chance(0.12) ? 'BY_STAFF' : 'BY_GUEST';
  rows.add('machineSessions', {
    id,
    branchId: branch.id,
    memberId: guest.id,
    identityIndex: guest.idCardIndex,
    status: 'ENDED',
    bought: bought ? JSON.stringify(bought) : null,
    startedTime: from,
    endedTime: until,
    fundedUntil: new Date(until.getTime() + 30 * MINUTE_MS),
    chargedFen: principalFen + bonusFen,
    principalFen,
    bonusFen,
    endReason,
    version: 2,
  });
  const where = { branchId: branch.id, machineId: machine.id, tariff: JSON.stringify(machine.tariff) };
  rows.add('sessionStretches', { machineSessionId: id, seq: 1, ...where, fromTime: from, toTime: until });
  const { name, idCardSealed, idCardIndex } = guest;
  const seen = { branchId: branch.id, machineSessionId: id, machineNo: machine.no, name, idCardSealed, idCardIndex };
  rows.add('identityRecords', { id: idAt(from), ...seen, event: 'ON', happenedTime: from, createdTime: from });
  rows.add('identityRecords', { id: idAt(until), ...seen, event: 'OFF', happenedTime: until, createdTime: until });
  const doc = { docType: seatSessionLifecycle.name, docId: id };
  const began = { status: 'ACTIVE', machineNo: machine.no, name };
  const ended = { from: 'ACTIVE', to: 'ENDED', reason: endReason, chargedFen: principalFen + bonusFen, dueFen };
  books.trace({ ...deed, at: from }, { action: 'SESSION.start', ...doc, version: 1, detail: began });
  books.trace(deed, { action: 'SESSION.end', ...doc, version: 2, detail: ended });
}
