import { blacklistApi } from '@netbar/contract/guests/blacklist/blacklist.api';
import { branchApi } from '@netbar/contract/org/branch/branch.api';
import { labelApi } from '@netbar/contract/guests/label/label.api';
import { seatSessionApi } from '@netbar/contract/floor/machine/seat-session.api';
import { machineApi } from '@netbar/contract/floor/machine/machine.api';
import { memberApi } from '@netbar/contract/guests/member/member.api';
import { reservationApi } from '@netbar/contract/floor/reservation/reservation.api';
import { walletApi } from '@netbar/contract/guests/wallet/wallet.api';
import { charge, newIdCard, newPhone } from '../members.ts';
import type { Person } from '../world.ts';

/** A member with a label, money, something given back and a correction that waits. */
export async function seedMember(
  seeder: Person,
  branchId: string,
  { brandId, unique }: { brandId: string; unique: () => string },
) {
  const { id: labelClassId } = await seeder.call(labelApi.addClass, { brandId, target: 'MEMBER', name: unique() });
  const { id: labelId } = await seeder.call(labelApi.add, { labelClassId, name: unique() });
  const { id: levelId } = await seeder.call(memberApi.addLevel, { brandId, name: unique(), fromFen: 0 });
  const person = { branchId, name: unique(), phone: newPhone(), idCard: newIdCard(), levelId, labelIds: [labelId] };
  const { id: memberId } = await seeder.call(memberApi.add, person);
  await charge(seeder, { memberId, branchId, amountFen: 1_000 });
  const { lots } = await seeder.call(walletApi.get, { memberId });
  const refund = { memberId, branchId, lotId: lots[0]!.id, tender: 'WECHAT', reason: unique() } as const;
  await seeder.call(walletApi.refundCharge, refund);
  await charge(seeder, { memberId, branchId, amountFen: 5000 });
  await seeder.call(memberApi.reveal, { memberId, reason: '核对' });
  await seeder.call(walletApi.requestAdjust, { memberId, branchId, kind: 'BONUS', amount: 100, reason: unique() });
}

/** A machine with somebody at it, a card, and somebody who is not let in. */
export async function seedSeat(seeder: Person, branchId: string, unique: () => string) {
  const areas = await seeder.call(branchApi.addArea, { branchId, name: unique() });
  const areaId = areas.at(-1)!.id;
  const content = {
    unitMin: 30,
    unitFen: 300,
    minFen: 0,
    periods: [],
    packages: [{ name: unique(), kind: 'HOURS' as const, fen: 1, minutes: 60 }],
  };
  await seeder.call(machineApi.addTariff, { branchId, areaId, content });
  const { id: machineId } = await seeder.call(machineApi.add, { branchId, areaId, no: unique().slice(-20), remark: unique() });
  await seeder.call(machineApi.add, { branchId, areaId, no: unique().slice(-20) });
  const card = { branchId, name: unique(), idCard: newIdCard(), depositFen: 5000, tender: 'WECHAT' as const };
  const { id: tempCardId } = await seeder.call(seatSessionApi.issueTempCard, card);
  await seeder.call(seatSessionApi.start, { branchId, machineId, tempCardId });
  const { id: booked } = await seeder.call(machineApi.add, { branchId, areaId, no: unique().slice(-20) });
  const config = await seeder.call(reservationApi.config, { branchId });
  await seeder.call(reservationApi.setConfig, { ...config, enabled: true, leadMin: 0 });
  const guest = { branchId, name: unique(), phone: newPhone(), idCard: newIdCard() };
  const { id: memberId } = await seeder.call(memberApi.add, guest);
  const hours = (from: number) => new Date(Date.now() + from * 3_600_000).toISOString();
  await seeder.call(reservationApi.add, {
    branchId,
    machineId: booked,
    memberId,
    fromTime: hours(2),
    toTime: hours(3),
    remark: unique(),
  });
  const person = { branchId, scope: 'BRANCH' as const, name: unique(), idCard: newIdCard() };
  await seeder.call(blacklistApi.add, { ...person, level: 'NO_ENTRY', reason: unique() });
}
