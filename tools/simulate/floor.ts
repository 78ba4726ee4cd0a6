import type { DeviceEventType } from '@netbar/contract/floor/device/device.model';
import { seeded, type Random } from '@netbar/server/demo/random.ts';

/** What one machine tells, before it gets its number and time. */
export interface Act {
  machine: string;
  type: DeviceEventType;
  memberId?: string;
  cardNo?: string;
  name?: string;
  text?: string;
  /** A booking is for so many minutes from now. */
  bookedInMin?: number;
}

/** Share of seats taken by hour of the day: empty at breakfast, full in the evening, and the night's regulars. */
const curve = [
  0.55, 0.45, 0.38, 0.3, 0.25, 0.2, 0.14, 0.1, 0.1, 0.14, 0.2, 0.28, 0.38, 0.46, 0.52, 0.55, 0.58, 0.62, 0.68, 0.78, 0.86, 0.88,
  0.8, 0.68,
];

/** Of a seat that is taken, in one minute. */
const wishes: [DeviceEventType, chance: number][] = [
  ['CALL', 0.0025],
  ['TEA', 0.004],
  ['CLEAN', 0.0015],
  ['AC_ON', 0.0004],
  ['AC_OFF', 0.0004],
  ['NO_SMOKING', 0.0006],
  ['MESSAGE_BOARD', 0.0004],
  ['CONFESSION', 0.0003],
  ['BOOKING', 0.0003],
];
const ORDERS_A_MINUTE = 0.0015;
const LEAVES_A_MINUTE = 1 / 110;
const MOVES_A_MINUTE = 1 / 900;
/** Seats that can be filled in one minute, however many wait: one counter. */
const MOST_ARRIVALS = 6;
const messages = ['空调太冷', '耳机有杂音', '可以加钟吗', '键盘有点黏', '请问有充电线吗'];
const confessions = [
  { text: '祝我的女朋友生日快乐，你就是我的最佳辅助。', name: '橘子汽水' },
  { text: '今天通宵开黑三连胜，感谢我的四个兄弟！' },
  { text: '有没有人一起打排位，差一个打野。', name: '阿哲' },
  { text: '上周五教我打中单的你，可以加个 V 吗？', name: '小雨天' },
  { text: '前台穿白衣服的小姐姐好温柔，想认识一下。' },
  { text: '键盘很好用，就是隔壁太吵了。' },
];

export type Floor = ReturnType<typeof openFloor>;

interface Seats {
  /** Each with who sits there already. */
  machines: { no: string; memberId: string | null }[];
  /** Members who may come; where nobody knows any, strangers do. */
  guests: string[];
}

/** So many seats that nobody knows anything else of. */
export const emptySeats = (count: number): Seats => ({
  machines: Array.from({ length: count }, (_, i) => ({ no: nameOf(i), memberId: null })),
  guests: [],
});

/** A branch with its seats, a minute at a time. The same seed gives the same day. */
export function openFloor({ seed, startMin, ...seats }: Seats & { seed: number; startMin: number }) {
  const random = seeded(seed);
  const { taken, guestAt, sitDown, standUp } = openSeating(random, seats);
  let minute = startMin;
  return {
    taken: () => [...taken],
    guestAt,
    hour: () => Math.floor((minute / 60) % 24),
    /** What the machines tell in the next minute, in order, and from which of them something is ordered. */
    step() {
      const wanted = Math.round(seats.machines.length * shareAt(minute++) * (0.95 + random.between(0, 10) / 100));
      const acts: Act[] = [];
      const orders: string[] = [];
      for (const machine of taken.slice()) {
        if (random.chance(LEAVES_A_MINUTE) || taken.length > wanted + 3) acts.push(standUp(machine));
        else if (random.chance(MOVES_A_MINUTE)) acts.push(standUp(machine), ...sitDown());
        else {
          acts.push(...wishesOf(random, machine));
          if (random.chance(ORDERS_A_MINUTE)) orders.push(machine);
        }
      }
      for (let i = 0; i < MOST_ARRIVALS && taken.length < wanted; i++) acts.push(...sitDown());
      return { acts, orders };
    },
  };
}

/** Who sits where, and who could. */
function openSeating(random: Random, { machines, guests }: Seats) {
  const outside = [...guests];
  const seated = new Map(machines.flatMap(({ no, memberId }) => (memberId ? [[no, memberId] as const] : [])));
  const free = machines.map(({ no }) => no).filter((no) => !seated.has(no));
  const taken = [...seated.keys()];

  const sitDown = (): Act[] => {
    const memberId = random.draw(outside);
    if (memberId === undefined && guests.length > 0) return [];
    const machine = random.draw(free);
    if (machine === undefined) {
      if (memberId !== undefined) outside.push(memberId);
      return [];
    }
    taken.push(machine);
    if (memberId === undefined) return [{ machine, type: 'ON', cardNo: cardNo(random) }, ...arrival(random, machine)];
    seated.set(machine, memberId);
    return [{ machine, type: 'ON', memberId }];
  };
  const standUp = (machine: string): Act => {
    taken.splice(taken.indexOf(machine), 1);
    free.push(machine);
    const memberId = seated.get(machine);
    if (memberId !== undefined) outside.push(memberId);
    seated.delete(machine);
    return { machine, type: 'OFF' };
  };
  return { taken, guestAt: (machine: string) => seated.get(machine), sitDown, standUp };
}

/** Between two hours the share goes over evenly. */
function shareAt(minute: number) {
  const hour = Math.floor((minute / 60) % 24);
  const [now = 0, next = 0] = [curve[hour], curve[(hour + 1) % 24]];
  return now + (next - now) * ((minute % 60) / 60);
}

const nameOf = (i: number) => `${'ABCD'.charAt(Math.floor(i / 48) % 4)}${String((i % 48) + 1).padStart(3, '0')}`;

/** Who comes for the first time has a card to complete, or becomes a member. */
function arrival(random: Random, machine: string): Act[] {
  if (random.chance(0.05)) return [{ machine, type: 'ADD_MEMBER', memberId: uuid(random) }];
  if (random.chance(0.08))
    return [
      { machine, type: 'SUPPLEMENTARY_TEMP_CARD_INFO' },
      { machine, type: 'SAVE_CARD_ID', cardNo: cardNo(random) },
      {
        machine,
        type: 'ADD_TEMP_CARD_NAME',
        name: random.pick(['张', '王', '李', '赵', '陈']) + random.pick(['伟', '芳', '磊', '静', '洋']),
      },
    ];
  return [];
}

const wishesOf = (random: Random, machine: string): Act[] =>
  wishes.flatMap(([type, chance]) => {
    if (!random.chance(chance)) return [];
    const text = type === 'MESSAGE_BOARD' && { text: random.pick(messages) };
    const confession = type === 'CONFESSION' && random.pick(confessions);
    return [{ machine, type, ...text, ...confession, ...(type === 'BOOKING' && { bookedInMin: random.between(30, 600) }) }];
  });

const cardNo = (random: Random) => `T${random.between(10_000_000, 99_999_999)}`;

/** A member's id as any other: time first, then chance. */
const uuid = (random: Random) => {
  const hex = (length: number) => Array.from({ length }, () => random.between(0, 15).toString(16)).join('');
  return `019a8c00-${hex(4)}-7${hex(3)}-8${hex(3)}-${hex(12)}`;
};
