import type { Ticket } from '@netbar/contract/floor/ticket/ticket.model';
import type { PatrolRound, PatrolRoundDetail, RoundPoint, RoundVisit } from '@netbar/contract/people/patrol/patrol.model';

export const idOf = (n: number) => `019c0000-0000-7000-8000-${String(n).padStart(12, '0')}`;
/** What hangs at the points, and what a phone knows of it. */
export const codes = ['23456789ABCD', 'ABCDEFGHJKMN'] as const;
const hashes = [
  '95eb9ee025a117eb84601c79cdabc251930f02845569da22ae9c76163fc7f345',
  'f798776cb4d1e5975b47ed94fcc91314bc8d5c6935ff56b33c03b08c52356818',
] as const;

export const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

export const pointOf = (n: number, name: string, codeHash: string = hashes[n - 1] ?? ''): RoundPoint => ({
  id: idOf(n),
  no: `P0${n}`,
  name,
  codeHashes: [codeHash],
  items: [
    { id: idOf(10 + n), text: '疏散通道畅通', needsPhoto: false },
    { id: idOf(20 + n), text: '灭火器在位', needsPhoto: false },
  ],
});

/** A round that is open now, of two points. */
export const roundOf = (over: Partial<PatrolRound> = {}): PatrolRound => ({
  id: idOf(100),
  branchId: idOf(9),
  branchName: '文三路旗舰店',
  planName: '每两小时巡场',
  bizDate: '2026-11-14',
  fromTime: minutesFromNow(-10),
  lateTime: minutesFromNow(5),
  toTime: minutesFromNow(20),
  status: 'PENDING',
  version: 1,
  employeeName: '何俊',
  isMine: true,
  byName: null,
  startedTime: null,
  endedTime: null,
  missReason: '',
  reasonedByName: null,
  reasonedTime: null,
  canExplain: false,
  points: [pointOf(1, '前台'), pointOf(2, '大厅 B 区')],
  visits: [],
  ...over,
});

export const visitOf = (pointId: string, over: Partial<RoundVisit> = {}): RoundVisit => ({
  id: idOf(500),
  pointId,
  result: 'OK',
  byName: '梁宇',
  scannedTime: minutesFromNow(-8),
  finishedTime: minutesFromNow(-6),
  skipReason: '',
  problems: 0,
  ...over,
});

export const ticketOf = (over: Partial<Ticket> = {}): Ticket => ({
  id: idOf(700),
  no: '70261114100100003',
  branchId: idOf(9),
  branchName: '文三路旗舰店',
  machineId: idOf(800),
  machineNo: 'B021',
  isMachineFaulty: true,
  source: 'PATROL',
  sourceId: idOf(500),
  place: '前台',
  title: 'B021 主机异响',
  note: '机位无异响',
  pictures: [],
  priority: 'NORMAL',
  status: 'OPEN',
  version: 1,
  openedByName: '梁宇',
  openedTime: minutesFromNow(-6),
  takenByName: null,
  takenTime: null,
  partsDate: null,
  doneTime: null,
  endedTime: null,
  result: '',
  ...over,
});

/** The same with what was found at its points. */
export const detailOf = (round: PatrolRound, tickets: Ticket[] = []): PatrolRoundDetail => ({
  ...round,
  visits: round.visits.map((visit) => ({
    ...visit,
    receivedTime: visit.finishedTime,
    tickets,
    answers: (round.points.find(({ id }) => id === visit.pointId)?.items ?? []).map(({ id }, i) => ({
      itemId: id,
      isOk: i > 0 || visit.problems === 0,
      note: i === 0 && visit.problems > 0 ? '主机异响' : '',
      pictures: [],
      machineId: null,
      machineNo: i === 0 && visit.problems > 0 ? 'B021' : null,
      ticketId: null,
    })),
  })),
});
