import { messageApi } from '@netbar/contract/floor/message/message.api';
import { notificationApi } from '@netbar/contract/platform/notification/notification.api';
import { bookingFault } from '@netbar/contract/floor/reservation/reservation.rules';
import { addDays, bizDate, startOfBizDate } from '@netbar/contract/kernel/time';
import { receiveEvents } from '#features/floor/device/device.ts';
import { messageHandler } from '#features/floor/message/receive-message.ts';
import { replyToGuest } from '#features/floor/message/message.ts';
import { sendNotice } from '#features/platform/notification/notice.ts';
import { getReservationConfig } from '#features/floor/reservation/reservation.queries.ts';
import { addReservation } from '#features/floor/reservation/reservation.ts';
import { handOver } from '#features/org/delegation/hand-over.ts';
import { approveTransfer, shipTransfer, submitTransfer } from '#features/goods/stock/transfer.ts';
import { DEPOSIT_FEN } from '../guests.ts';
import type { Branch, Guest, Person, Scene } from './scene.ts';
import type { ActAs } from './stockroom.ts';

const MINUTE_MS = 60_000;

interface Moment {
  actAs: ActAs;
  now: Date;
  minutesAgo: (minutes: number) => Date;
}

const notices = [
  { hoursAgo: 150, title: '本月排班表', content: '本月排班表已发到各店，请在周五前核对，有冲突的联系人事调整。' },
  {
    hoursAgo: 30,
    title: '周末双倍充值活动',
    content: '周六、周日会员充值满 100 元加送 20 元，收银时系统会自动计算，不需要手工输入。',
  },
];

/** What the head of the company has written to the branches. */
export async function sendNotices({ branches }: Scene, head: Person, { actAs, minutesAgo }: Moment) {
  const branchIds = branches.map(({ id }) => id);
  for (const { hoursAgo, ...notice } of notices)
    await sendNotice(actAs(head, minutesAgo(hoursAgo * 60)), notificationApi.sendNotice.input.parse({ ...notice, branchIds }));
}

/** The manager of the second branch is away for some days, and the first one's decides for them. */
export async function leaveDelegation({ branches }: Scene, { actAs, now, minutesAgo }: Moment) {
  const [first, second] = branches;
  if (!first || !second || first.manager.id === second.manager.id) return;
  const today = bizDate(now);
  await handOver(actAs(second.manager, minutesAgo(20)), {
    toAccount: first.manager.id,
    fromDate: today,
    toDate: addDays(today, 4),
    reason: '外出培训',
  });
}

/** One load is on the road from the best branch to the next, another is asked for. */
export async function leaveTransfers({ branches, goods }: Scene, { actAs, minutesAgo }: Moment) {
  const [from, to] = branches;
  if (!from || !to) return;
  const [onRoad, wanted] = goods
    .filter(({ id, kind }) => kind === 'GOODS' && (from.levels.get(id)?.onHand ?? 0) >= 12)
    .map(({ id }) => id);
  if (!onRoad || !wanted) return;
  const ask = (productId: string, minutes: number) =>
    submitTransfer(actAs(to.manager, minutesAgo(minutes)), {
      fromBranchId: from.id,
      toBranchId: to.id,
      reason: '周末客流大，备货不足',
      lines: [{ productId, qty: 6 }],
    });
  const { id } = await ask(onRoad, 9);
  await approveTransfer(actAs(from.manager, minutesAgo(8)), { id });
  await shipTransfer(actAs(from.manager, minutesAgo(7)), { id });
  await ask(wanted, 6);
}

const said = [
  { text: '空调太冷了，能调高一点吗？', answer: '好的，马上为您调到 26 度。' },
  { text: '耳机右边没有声音', answer: '稍等，同事给您送一副新的过去。' },
  { text: '这边可以续到晚上十点吗？', answer: undefined },
];

/** Guests have written to the counter; the last one still waits. */
export async function leaveMessages(branch: Branch, seated: Branch['machines'], { actAs, minutesAgo }: Moment) {
  const [cashier] = branch.cashiers;
  for (const [i, { text, answer }] of said.entries()) {
    const machine = seated[i * 5]?.no;
    if (!machine) continue;
    const time = minutesAgo(8 - 3 * i);
    const event = { machine, session: 'past', seq: 1, type: 'MESSAGE_BOARD' as const, text, time };
    const by = actAs(cashier, time);
    const place = { companyId: by.actor.companyId, branchId: branch.id };
    await receiveEvents(() => [messageHandler])(by, { ...place, events: [event] });
    if (answer) await answerAt(branch, machine, { by: actAs(cashier, minutesAgo(6 - 3 * i)), text: answer });
  }
}

async function answerAt(branch: Branch, machineName: string, { by, text }: { by: ReturnType<ActAs>; text: string }) {
  const { id: conversationId, lastSeq: seenSeq } = await by.db
    .selectFrom('conversations')
    .select(['id', 'lastSeq'])
    .where('branchId', '=', branch.id)
    .where('machineName', '=', machineName)
    .executeTakeFirstOrThrow();
  await replyToGuest(by, messageApi.reply.input.parse({ conversationId, seenSeq, text }));
}

/** Members who will come in the evening, and one who is expected any minute; all have put down a deposit. */
export async function leaveBookings(
  branch: Branch,
  free: Branch['machines'],
  guests: Guest[],
  { actAs, now, minutesAgo }: Moment,
) {
  const evening = nextEvening(now);
  const inMinutes = (from: Date, minutes: number) => new Date(from.getTime() + minutes * MINUTE_MS);
  const wanted = [-30, 0, 60].map((minutes, i) => ({ at: minutesAgo(4 - i), fromTime: inMinutes(evening, minutes) }));
  wanted.push({ at: minutesAgo(60), fromTime: inMinutes(now, 20) });
  const rules = await getReservationConfig(actAs(branch.cashiers[0], now), { branchId: branch.id });
  for (const [i, { at, fromTime }] of wanted.entries()) {
    const [machine, guest] = [free[i], guests[i]];
    const toTime = inMinutes(fromTime, 180);
    // At night the branch takes no bookings.
    if (!machine || !guest || bookingFault(rules, { from: fromTime, to: toTime }, at)) continue;
    const booking = { branchId: branch.id, machineId: machine.id, memberId: guest.id, fromTime, toTime };
    await addReservation(actAs(branch.cashiers[0], at), booking);
  }
}

/** Who has enough left to book with. */
export const canBook = ({ lots }: Guest) =>
  lots.reduce((sum, { kind, remaining }) => (kind === 'PRINCIPAL' ? sum + remaining : sum), 0) >= DEPOSIT_FEN;

/** Eight o'clock, today or, if that is close, tomorrow. */
function nextEvening(now: Date): Date {
  const tonight = startOfBizDate(bizDate(now), 20 * 60);
  return tonight.getTime() - now.getTime() > 90 * MINUTE_MS ? tonight : startOfBizDate(addDays(bizDate(now), 1), 20 * 60);
}
