import { labelApi } from '@netbar/contract/guests/label/label.api';
import { memberApi } from '@netbar/contract/guests/member/member.api';
import { completeIdCard } from '@netbar/contract/kernel/id-card';
import { saveBlacklist } from '#features/guests/blacklist/blacklist.ts';
import { addLabel, addLabelClass } from '#features/guests/label/label.ts';
import { endSeatSessionAtCounter } from '#features/floor/machine/change-seat-session.ts';
import { addLevel } from '#features/guests/member/member-level.ts';
import { addMember } from '#features/guests/member/change-member.ts';
import { getReservationConfig } from '#features/floor/reservation/reservation.queries.ts';
import { setReservationConfig } from '#features/floor/reservation/reservation.ts';
import { slipNoOf } from '@netbar/contract/counter/payment/payment.rules';
import { chargeMember } from '#features/counter/payment/sell.ts';
import type { Ctx } from '#kernel/ctx.ts';
import { openRoom, sitDown } from './room.ts';

type By = () => Ctx;

/** What a booking costs until the guest comes. */
export const DEPOSIT_FEN = 500;

const names =
  '林浩然 陈雨桐 黄子轩 周梓涵 吴宇航 徐诗涵 孙嘉懿 马思远 朱可欣 胡一凡 郭晨曦 何俊杰 高若曦 罗天佑 梁静茹 宋明哲 唐婉清 韩旭东'.split(
    ' ',
  );
const HOUR_MS = 3_600_000;

/** Machines, prices and members with money, in the first branch of a brand. Made once. */
export async function ensureGuests(by: By, brandId: string) {
  const branches = await by()
    .db.selectFrom('branches')
    .select(['id', 'branchNo'])
    .where('brandId', '=', brandId)
    .orderBy('branchNo')
    .execute();
  const first = branches[0];
  if (!first) return;
  const known = await by().db.selectFrom('members').select('id').where('brandId', '=', brandId).limit(1).executeTakeFirst();
  if (known) return;
  await openRoom(by, first.id, 'flagship');
  const { levelIds, labelIds } = await openClub(by, brandId);
  for (const [i, name] of names.entries()) {
    const person = {
      branchId: first.id,
      name,
      phone: `138${first.branchNo}${String(1000 + i)}`.slice(0, 11),
      idCard: idCardOf(first.branchNo, i),
    };
    const more = { levelId: levelIds[i % levelIds.length], labelIds: i % 3 === 0 ? [labelIds[i % labelIds.length]] : [] };
    const { id } = await addMember(by(), memberApi.add.input.parse({ ...person, ...more }));
    const amountFen = 5000 + 1000 * (i % 10);
    const [terminalNo, reference] = [first.branchNo.padStart(8, '6'), slipNoOf(String(i + 1))];
    const tenders = [{ tender: 'BANK_CARD' as const, amountFen, terminalNo, reference }];
    await chargeMember(by(), { memberId: id, branchId: first.id, amountFen, bonusFen: 0, remark: '', tenders });
  }
  const reason = '多次在店内滋事';
  const trouble = {
    name: '钱某',
    idCard: idCardOf(first.branchNo, 99),
    level: 'NO_ENTRY',
    reason,
    untilDate: null,
    reviewDate: null,
  } as const;
  await saveBlacklist(by(), { branchId: first.id, scope: 'BRANCH', ...trouble });
  const config = await getReservationConfig(by(), { branchId: first.id });
  await setReservationConfig(by(), {
    ...config,
    enabled: true,
    depositFen: DEPOSIT_FEN,
    windows: [{ from: '10:00', to: '02:00' }],
  });
}

const idCardOf = (branchNo: string, i: number) =>
  completeIdCard(
    `330106${1985 + (i % 18)}${String(1 + (i % 12)).padStart(2, '0')}15${Number(branchNo) % 7}${String(i).padStart(2, '0')}`,
  );

async function openClub(by: By, brandId: string) {
  const levelIds: string[] = [];
  for (const [name, fromFen] of [
    ['青铜', 0],
    ['白银', 50_000],
    ['黄金', 200_000],
  ] as const)
    levelIds.push((await addLevel(by(), { brandId, name, fromFen })).id);
  const habits = await addLabelClass(by(), labelApi.addClass.input.parse({ brandId, target: 'MEMBER', name: '消费习惯' }));
  const labelIds: string[] = [];
  for (const [name, tone] of [
    ['夜猫子', 'plum'],
    ['电竞玩家', 'primary'],
    ['常带朋友', 'teal'],
  ] as const)
    labelIds.push((await addLabel(by(), { labelClassId: habits.id, name, tone })).id);
  return { levelIds, labelIds };
}

/** Where nobody has ever sat, some have been here before and some are here now. */
export async function seatGuests(by: By, brandId: string) {
  const { db } = by();
  const first = await db
    .selectFrom('branches')
    .select('id')
    .where('brandId', '=', brandId)
    .orderBy('branchNo')
    .executeTakeFirst();
  if (!first) return;
  const branchId = first.id;
  const known = await db.selectFrom('machineSessions').select('id').where('branchId', '=', branchId).limit(1).executeTakeFirst();
  if (known) return;
  const machines = await machinesOf(by, branchId);
  const guests = await db.selectFrom('members').select('id').where('brandId', '=', brandId).orderBy('no').execute();
  const members = guests.map(({ id }) => id);
  const at = (hoursAgo: number) => {
    const ctx = by();
    return { ...ctx, now: new Date(ctx.now.getTime() - hoursAgo * HOUR_MS) };
  };
  for (const [i, memberId] of members.slice(0, 12).entries()) {
    const place = { branchId, machineId: machines[i % machines.length] ?? '', memberId };
    const began = 26 + 7 * i;
    const { id, version } = await sitDown(at(began), place);
    await endSeatSessionAtCounter(at(began - 1 - (i % 4)), { machineSessionId: id, version });
  }
  for (const [i, memberId] of members.slice(0, 6).entries())
    await sitDown(at(0.2 * (i + 1)), { branchId, machineId: machines[i * 2] ?? '', memberId });
}

export async function machinesOf(by: By, branchId: string): Promise<string[]> {
  const machines = await by().db.selectFrom('machines').select('id').where('branchId', '=', branchId).orderBy('no').execute();
  return machines.map(({ id }) => id);
}
